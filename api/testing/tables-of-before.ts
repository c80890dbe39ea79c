import { FIRST_TABLES } from '../store/postgres/tables'

/** SQL statements that change the tables of this version into those of version 0.1.0. */
export const TABLES_OF_BEFORE: readonly string[] = [
  'drop index records_follow_up',
  'alter table records drop column follow_up',
  'drop index records_traits',
  'alter table records drop column traits, drop column by_staff, drop column limit_days, drop column removal_day',
  'alter table tallies drop column demoted, drop column by_staff, drop column limit_days, drop column removal_day',
  'drop index records_rank',
  'drop index records_rules',
  'create index records_rules on records (rules) where rules is not null',
  ...['detained', 'removal', 'undated', 'soonest'].map(name => `drop index if exists records_${name}`),
  'drop index if exists records_pending',
  'drop index if exists records_arrived',
  ...FIRST_TABLES.filter(statement => /^create index records_(pending|arrived) /.test(statement)),
  'update migrations set version = 3',
]
