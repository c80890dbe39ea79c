/**
 * Decisions, each with all its limits as of Sunday 22 November 2026: the rule, the last day, and the number of days
 * left. `assumed` marks a limit that is counted from another date than the rule's, because the rule's date is unknown.
 * The cases were worked out from the text of the rules, and not with the tested code.
 */
export const TIME_LIMIT_CASES = `
refusal, sent 2026-11-20, received 2026-11-21, in the UK, free
  appeal-in-uk 2026-12-04 +12
  review-in-uk 2026-12-05 +13
  judicial-review 2027-02-20 +90

refusal, sent 2026-11-20, received 2026-11-21, abroad, free
  appeal-abroad 2026-12-19 +27
  review-abroad 2026-12-19 +27
  judicial-review 2027-02-20 +90

refusal, sent 2026-11-20, received 2026-11-21, in the UK, detained
  review-detained 2026-11-28 +6
  appeal-in-uk 2026-12-04 +12
  judicial-review 2027-02-20 +90

refusal, sent 2026-11-20, received 2026-11-21
  review-detained 2026-11-28 +6
  appeal-in-uk 2026-12-04 +12
  review-in-uk 2026-12-05 +13
  appeal-abroad 2026-12-19 +27
  review-abroad 2026-12-19 +27
  judicial-review 2027-02-20 +90

refusal, sent 2026-11-20, received 2026-11-21, in the UK or not, detained or not
  review-detained 2026-11-28 +6
  appeal-in-uk 2026-12-04 +12
  review-in-uk 2026-12-05 +13
  appeal-abroad 2026-12-19 +27
  review-abroad 2026-12-19 +27
  judicial-review 2027-02-20 +90

refusal, sent 2026-11-20, received 2026-11-21, abroad, detained
  review-detained 2026-11-28 +6
  appeal-abroad 2026-12-19 +27
  review-abroad 2026-12-19 +27
  judicial-review 2027-02-20 +90

refusal, sent 2026-11-20, received 2026-11-21, in the UK
  review-detained 2026-11-28 +6
  appeal-in-uk 2026-12-04 +12
  review-in-uk 2026-12-05 +13
  judicial-review 2027-02-20 +90

refusal, sent 2026-11-20, received 2026-11-21, abroad
  review-detained 2026-11-28 +6
  appeal-abroad 2026-12-19 +27
  review-abroad 2026-12-19 +27
  judicial-review 2027-02-20 +90

refusal, sent 2026-11-20, received 2026-11-21, free
  appeal-in-uk 2026-12-04 +12
  review-in-uk 2026-12-05 +13
  appeal-abroad 2026-12-19 +27
  review-abroad 2026-12-19 +27
  judicial-review 2027-02-20 +90

refusal, sent 2026-11-20, received 2026-11-21, detained
  review-detained 2026-11-28 +6
  appeal-in-uk 2026-12-04 +12
  appeal-abroad 2026-12-19 +27
  review-abroad 2026-12-19 +27
  judicial-review 2027-02-20 +90

refusal, sent 2026-11-20, in the UK, free
  appeal-in-uk 2026-12-04 +12
  review-in-uk 2026-12-04 +12 assumed
  judicial-review 2027-02-20 +90

refusal, received 2026-11-21, in the UK, free
  appeal-in-uk 2026-12-05 +13 assumed
  review-in-uk 2026-12-05 +13
  judicial-review 2027-02-21 +91 assumed

refusal, sent 2026-11-20, abroad, free
  appeal-abroad 2026-12-18 +26 assumed
  review-abroad 2026-12-18 +26 assumed
  judicial-review 2027-02-20 +90

refusal, received 2026-11-21, abroad, free
  appeal-abroad 2026-12-19 +27
  review-abroad 2026-12-19 +27
  judicial-review 2027-02-21 +91 assumed

refusal, sent 2026-11-20, in the UK, detained
  review-detained 2026-11-27 +5 assumed
  appeal-in-uk 2026-12-04 +12
  judicial-review 2027-02-20 +90

refusal, received 2026-11-21
  review-detained 2026-11-28 +6
  appeal-in-uk 2026-12-05 +13 assumed
  review-in-uk 2026-12-05 +13
  appeal-abroad 2026-12-19 +27
  review-abroad 2026-12-19 +27
  judicial-review 2027-02-21 +91 assumed

refusal, in the UK, free
  appeal-in-uk unknown
  review-in-uk unknown
  judicial-review unknown

refusal, abroad, free
  appeal-abroad unknown
  review-abroad unknown
  judicial-review unknown

refusal, in the UK, detained
  appeal-in-uk unknown
  review-detained unknown
  judicial-review unknown

refusal
  appeal-in-uk unknown
  appeal-abroad unknown
  review-in-uk unknown
  review-detained unknown
  review-abroad unknown
  judicial-review unknown

cancellation, in the UK, free
  appeal-in-uk unknown
  review-in-uk unknown
  judicial-review unknown

removal, in the UK
  appeal-in-uk unknown
  judicial-review unknown

removal
  appeal-in-uk unknown
  appeal-abroad unknown
  judicial-review unknown

detention
  judicial-review unknown

detention, in the UK, detained
  judicial-review unknown

cancellation, abroad, detained or not
  appeal-abroad unknown
  review-detained unknown
  review-abroad unknown
  judicial-review unknown

removal, abroad, free
  appeal-abroad unknown
  judicial-review unknown

review
  judicial-review unknown

review, abroad
  judicial-review unknown

tribunal, in the UK
  permission-in-uk unknown
  permission-renewed-in-uk unknown
  judicial-review unknown

tribunal, abroad
  permission-abroad unknown
  permission-renewed-abroad unknown
  judicial-review unknown

tribunal
  permission-in-uk unknown
  permission-abroad unknown
  permission-renewed-in-uk unknown
  permission-renewed-abroad unknown
  judicial-review unknown

other
  appeal-in-uk unknown
  appeal-abroad unknown
  review-in-uk unknown
  review-detained unknown
  review-abroad unknown
  judicial-review unknown

unknown
  appeal-in-uk unknown
  appeal-abroad unknown
  review-in-uk unknown
  review-detained unknown
  review-abroad unknown
  judicial-review unknown

abroad
  appeal-abroad unknown
  review-detained unknown
  review-abroad unknown
  judicial-review unknown

detained
  appeal-in-uk unknown
  appeal-abroad unknown
  review-detained unknown
  review-abroad unknown
  judicial-review unknown

cancellation, sent 2026-11-02, received 2026-11-06, in the UK, free
  appeal-in-uk 2026-11-16 -6
  review-in-uk 2026-11-20 -2
  judicial-review 2027-02-02 +72

cancellation, sent 2026-11-02, received 2026-11-06, abroad
  review-detained 2026-11-13 -9
  appeal-abroad 2026-12-04 +12
  review-abroad 2026-12-04 +12
  judicial-review 2027-02-02 +72

cancellation, sent 2026-11-02, received 2026-11-06, in the UK, detained
  review-detained 2026-11-13 -9
  appeal-in-uk 2026-11-16 -6
  judicial-review 2027-02-02 +72

removal, sent 2026-11-19, received 2026-11-19, in the UK, detained
  appeal-in-uk 2026-12-03 +11
  judicial-review 2027-02-19 +89

removal, sent 2026-11-19, received 2026-11-19, removal on 2026-11-26, in the UK, detained
  removal 2026-11-26 +4
  appeal-in-uk 2026-12-03 +11
  judicial-review 2027-02-19 +89

removal, removal on 2026-11-24, in the UK, detained
  appeal-in-uk unknown
  judicial-review unknown
  removal 2026-11-24 +2

removal, removal on 2026-11-22
  appeal-in-uk unknown
  appeal-abroad unknown
  judicial-review unknown
  removal 2026-11-22 +0

removal, removal on 2026-11-20
  removal 2026-11-20 -2
  appeal-in-uk unknown
  appeal-abroad unknown
  judicial-review unknown

removal, sent 2026-11-01, removal on 2027-01-05, in the UK, free
  appeal-in-uk 2026-11-15 -7
  removal 2027-01-05 +44
  judicial-review 2027-02-01 +71

detention, sent 2026-11-21, in the UK, detained
  judicial-review 2027-02-21 +91

detention, received 2026-11-21, detained
  judicial-review 2027-02-21 +91 assumed

detention, sent 2026-11-21, removal on 2026-11-25, in the UK, detained
  removal 2026-11-25 +3
  judicial-review 2027-02-21 +91

review, sent 2026-11-10, received 2026-11-12, in the UK, free
  judicial-review 2027-02-10 +80

review, received 2026-11-12
  judicial-review 2027-02-12 +82 assumed

review, sent 2026-08-22, abroad
  judicial-review 2026-11-22 +0

tribunal, sent 2026-11-10, received 2026-11-13, in the UK
  permission-in-uk 2026-11-24 +2
  permission-renewed-in-uk 2026-11-24 +2
  judicial-review 2027-02-10 +80

tribunal, sent 2026-11-10, received 2026-11-13, abroad
  permission-abroad 2026-12-08 +16
  permission-renewed-abroad 2026-12-10 +18
  judicial-review 2027-02-10 +80

tribunal, sent 2026-11-10, received 2026-11-13
  permission-in-uk 2026-11-24 +2
  permission-renewed-in-uk 2026-11-24 +2
  permission-abroad 2026-12-08 +16
  permission-renewed-abroad 2026-12-10 +18
  judicial-review 2027-02-10 +80

tribunal, received 2026-11-13, in the UK
  permission-in-uk 2026-11-27 +5 assumed
  permission-renewed-in-uk 2026-11-27 +5 assumed
  judicial-review 2027-02-13 +83 assumed

tribunal, sent 2026-11-10, removal on 2026-12-01, in the UK, detained
  permission-in-uk 2026-11-24 +2
  permission-renewed-in-uk 2026-11-24 +2
  removal 2026-12-01 +9
  judicial-review 2027-02-10 +80

other, sent 2026-11-15, received 2026-11-16, in the UK, free
  appeal-in-uk 2026-11-29 +7
  review-in-uk 2026-11-30 +8
  judicial-review 2027-02-15 +85

other, sent 2026-11-15, received 2026-11-16, abroad, free
  appeal-abroad 2026-12-14 +22
  review-abroad 2026-12-14 +22
  judicial-review 2027-02-15 +85

unknown, sent 2026-11-15, received 2026-11-16, in the UK, free
  appeal-in-uk 2026-11-29 +7
  review-in-uk 2026-11-30 +8
  judicial-review 2027-02-15 +85

unknown, sent 2026-11-15, received 2026-11-16
  review-detained 2026-11-23 +1
  appeal-in-uk 2026-11-29 +7
  review-in-uk 2026-11-30 +8
  appeal-abroad 2026-12-14 +22
  review-abroad 2026-12-14 +22
  judicial-review 2027-02-15 +85

sent 2026-11-15, in the UK
  review-detained 2026-11-22 +0 assumed
  appeal-in-uk 2026-11-29 +7
  review-in-uk 2026-11-29 +7 assumed
  judicial-review 2027-02-15 +85

received 2026-11-16, abroad
  review-detained 2026-11-23 +1
  appeal-abroad 2026-12-14 +22
  review-abroad 2026-12-14 +22
  judicial-review 2027-02-16 +86 assumed

removal on 2026-11-30
  appeal-in-uk unknown
  appeal-abroad unknown
  review-in-uk unknown
  review-detained unknown
  review-abroad unknown
  judicial-review unknown
  removal 2026-11-30 +8

review, sent 2023-11-29, received 2023-11-30
  judicial-review 2024-02-29 -997

review, sent 2023-11-30
  judicial-review 2024-02-29 -997

review, sent 2024-11-30
  judicial-review 2025-02-28 -632

review, sent 2025-11-30
  judicial-review 2026-02-28 -267

review, sent 2023-12-01
  judicial-review 2024-03-01 -996

tribunal, sent 2024-01-30, abroad
  permission-abroad 2024-02-27 -999
  permission-renewed-abroad 2024-02-29 -997
  judicial-review 2024-04-30 -936

tribunal, sent 2024-01-31, abroad
  permission-abroad 2024-02-28 -998
  permission-renewed-abroad 2024-02-29 -997
  judicial-review 2024-04-30 -936

tribunal, sent 2023-01-29, abroad
  permission-abroad 2023-02-26 -1365
  permission-renewed-abroad 2023-02-28 -1363
  judicial-review 2023-04-29 -1303

tribunal, sent 2023-01-31, abroad
  permission-abroad 2023-02-28 -1363
  permission-renewed-abroad 2023-02-28 -1363
  judicial-review 2023-04-30 -1302

tribunal, sent 2024-02-29, abroad
  permission-abroad 2024-03-28 -969
  permission-renewed-abroad 2024-03-29 -968
  judicial-review 2024-05-29 -907

tribunal, sent 2026-10-31, abroad
  permission-abroad 2026-11-28 +6
  permission-renewed-abroad 2026-11-30 +8
  judicial-review 2027-01-31 +70

tribunal, sent 2026-12-31, received 2027-01-02, abroad
  permission-abroad 2027-01-28 +67
  permission-renewed-abroad 2027-01-31 +70
  judicial-review 2027-03-31 +129

refusal, sent 2024-02-15, received 2024-02-16, in the UK, free
  appeal-in-uk 2024-02-29 -997
  review-in-uk 2024-03-01 -996
  judicial-review 2024-05-15 -921

refusal, sent 2023-02-15, received 2023-02-16, in the UK, free
  appeal-in-uk 2023-03-01 -1362
  review-in-uk 2023-03-02 -1361
  judicial-review 2023-05-15 -1287

refusal, sent 2024-02-28, received 2024-02-29, abroad
  review-detained 2024-03-07 -990
  appeal-abroad 2024-03-28 -969
  review-abroad 2024-03-28 -969
  judicial-review 2024-05-28 -908

refusal, sent 2000-01-01, received 2000-01-01, in the UK, free
  appeal-in-uk 2000-01-15 -9808
  review-in-uk 2000-01-15 -9808
  judicial-review 2000-04-01 -9731

refusal, sent 2000-02-29, abroad, free
  appeal-abroad 2000-03-28 -9735 assumed
  review-abroad 2000-03-28 -9735 assumed
  judicial-review 2000-05-29 -9673

review, sent 2026-08-31
  judicial-review 2026-11-30 +8

review, sent 2026-11-22, received 2026-11-22
  judicial-review 2027-02-22 +92

review, sent 2026-05-31
  judicial-review 2026-08-31 -83

review, sent 2026-03-31
  judicial-review 2026-06-30 -145

refusal, sent 2026-03-16, received 2026-03-17, in the UK, free
  appeal-in-uk 2026-03-30 -237
  review-in-uk 2026-03-31 -236
  judicial-review 2026-06-16 -159

refusal, sent 2026-03-22, received 2026-03-23, in the UK, detained
  review-detained 2026-03-30 -237
  appeal-in-uk 2026-04-05 -231
  judicial-review 2026-06-22 -153

refusal, sent 2026-10-11, received 2026-10-12, in the UK, free
  appeal-in-uk 2026-10-25 -28
  review-in-uk 2026-10-26 -27
  judicial-review 2027-01-11 +50

refusal, sent 2026-10-18, received 2026-10-24, in the UK, detained
  review-detained 2026-10-31 -22
  appeal-in-uk 2026-11-01 -21
  judicial-review 2027-01-18 +57

tribunal, sent 2026-10-11, in the UK
  permission-in-uk 2026-10-25 -28
  permission-renewed-in-uk 2026-10-25 -28
  judicial-review 2027-01-11 +50

refusal, sent 2026-09-27, received 2026-09-28, abroad
  review-detained 2026-10-05 -48
  appeal-abroad 2026-10-26 -27
  review-abroad 2026-10-26 -27
  judicial-review 2026-12-27 +35

review, sent 2026-12-28
  judicial-review 2027-03-28 +126

refusal, sent 2026-11-22, received 2026-11-22, in the UK, free
  appeal-in-uk 2026-12-06 +14
  review-in-uk 2026-12-06 +14
  judicial-review 2027-02-22 +92

refusal, sent 2026-11-23, received 2026-11-23, in the UK, free
  appeal-in-uk 2026-12-07 +15
  review-in-uk 2026-12-07 +15
  judicial-review 2027-02-23 +93

refusal, sent 2026-11-08, received 2026-11-10, in the UK, free
  appeal-in-uk 2026-11-22 +0
  review-in-uk 2026-11-24 +2
  judicial-review 2027-02-08 +78

refusal, sent 2026-11-07, received 2026-11-09, in the UK, free
  appeal-in-uk 2026-11-21 -1
  review-in-uk 2026-11-23 +1
  judicial-review 2027-02-07 +77

refusal, sent 2026-06-01, received 2026-06-03, in the UK, free
  appeal-in-uk 2026-06-15 -160
  review-in-uk 2026-06-17 -158
  judicial-review 2026-09-01 -82
`
