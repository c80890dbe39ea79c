SET standard_conforming_strings = on;
CREATE TABLE audit (
    chain text NOT NULL,
    n bigint NOT NULL,
    at bigint NOT NULL,
    who text NOT NULL,
    what text NOT NULL,
    list text,
    record bigint,
    key text,
    line text NOT NULL
);
CREATE TABLE audit_starts (
    chain text NOT NULL,
    n bigint NOT NULL,
    hash text NOT NULL,
    signature text NOT NULL
);
CREATE TABLE documents (
    namespace text NOT NULL,
    key text NOT NULL,
    value text NOT NULL,
    version bigint NOT NULL,
    expires_at bigint,
    life bigint
);
CREATE TABLE erased (
    list text NOT NULL,
    id integer NOT NULL,
    record text NOT NULL
);
CREATE TABLE file_parts (
    id text NOT NULL,
    part integer NOT NULL,
    content bytea NOT NULL
);
CREATE TABLE files (
    id text NOT NULL,
    about text,
    arrived_at bigint NOT NULL,
    bytes bigint NOT NULL,
    list text,
    record integer
);
CREATE TABLE gone (
    list text NOT NULL,
    id integer NOT NULL,
    why text NOT NULL,
    was text,
    rev bigint DEFAULT 0 NOT NULL
);
CREATE TABLE idempotency_keys (
    list text NOT NULL,
    key text NOT NULL,
    hash text NOT NULL,
    id integer NOT NULL,
    arrived_at bigint NOT NULL
);
CREATE TABLE mails (
    list text NOT NULL,
    id integer NOT NULL,
    role text NOT NULL,
    queue integer NOT NULL,
    next_at bigint NOT NULL,
    failed boolean NOT NULL,
    leased_until bigint NOT NULL,
    leased_by text
);
CREATE TABLE migration (
    one boolean NOT NULL,
    source text NOT NULL,
    revision bigint NOT NULL,
    done text NOT NULL,
    complete boolean NOT NULL,
    CONSTRAINT migration_one_check CHECK (one)
);
CREATE TABLE migrations (
    one boolean NOT NULL,
    version integer NOT NULL,
    CONSTRAINT migrations_one_check CHECK (one)
);
CREATE TABLE numbers (
    one boolean NOT NULL,
    revision bigint NOT NULL,
    inquiries_last integer NOT NULL,
    inquiries_total integer NOT NULL,
    visa_applications_last integer NOT NULL,
    visa_applications_total integer NOT NULL,
    callbacks_last integer NOT NULL,
    callbacks_total integer NOT NULL,
    CONSTRAINT numbers_one_check CHECK (one)
);
CREATE TABLE record_contacts (
    contact text NOT NULL,
    list text NOT NULL,
    id integer NOT NULL
);
CREATE TABLE record_words (
    list text NOT NULL,
    id integer NOT NULL,
    words text NOT NULL,
    long text NOT NULL,
    numbers text NOT NULL
);
CREATE TABLE records (
    list text NOT NULL,
    id integer NOT NULL,
    rev bigint NOT NULL,
    reference text NOT NULL,
    fields text NOT NULL,
    state text NOT NULL,
    announced_by text,
    arrived_at bigint NOT NULL,
    due integer NOT NULL,
    pending boolean NOT NULL,
    processed boolean NOT NULL,
    spam boolean NOT NULL,
    suspect boolean NOT NULL,
    held boolean NOT NULL,
    demoted boolean NOT NULL,
    urgency text NOT NULL,
    limit_day integer,
    undated boolean NOT NULL,
    detained boolean NOT NULL,
    rules bigint,
    owner text,
    answered boolean NOT NULL,
    staff_mail text NOT NULL,
    visitor_mail text
);
CREATE TABLE tallies (
    list text NOT NULL,
    span integer NOT NULL,
    facts text NOT NULL,
    first integer NOT NULL,
    last integer NOT NULL,
    count bigint NOT NULL,
    pending boolean NOT NULL,
    processed boolean NOT NULL,
    spam boolean NOT NULL,
    suspect boolean NOT NULL,
    urgency text NOT NULL,
    limit_day integer,
    undated boolean NOT NULL,
    detained boolean NOT NULL,
    owner text,
    answered boolean NOT NULL,
    staff_mail text NOT NULL,
    visitor_mail text
);
INSERT INTO audit VALUES ('86c0d13d1bdf9e83', 1, 1795168800000, 'shared', 'signed_in', NULL, NULL, NULL, '{"n":1,"at":"2026-11-20T10:00:00.000Z","by":"shared","what":"signed_in","details":{"way":"shared password"},"hash":"5982480935269930e3c5e07a94f8dc9f2233966f3be177204a20cb52f26f854e"}');
INSERT INTO audit VALUES ('86c0d13d1bdf9e83', 2, 1795169460000, 'shared', 'record_changed', 'inquiries', 1, '86c0d13d1bdf9e83.rIDDSoEZsujra9t-', '{"n":2,"at":"2026-11-20T10:11:00.000Z","by":"shared","what":"record_changed","list":"inquiries","id":1,"details":{"decisionDates":"removalOn"},"key":"86c0d13d1bdf9e83.rIDDSoEZsujra9t-","hash":"fb700d4b29075f93c963986a916412c51502e0ebbba1c890dc3ac6185961683d"}');
INSERT INTO audit VALUES ('86c0d13d1bdf9e83', 3, 1795169520000, 'shared', 'note_added', 'inquiries', 1, '86c0d13d1bdf9e83.LerX7vKH2L2ThvC1', '{"n":3,"at":"2026-11-20T10:12:00.000Z","by":"shared","what":"note_added","list":"inquiries","id":1,"key":"86c0d13d1bdf9e83.LerX7vKH2L2ThvC1","hash":"5e84b7c8d0d07e181dfb425e9ff79f7516781968fc7baad508a7519e7793fd5b"}');
INSERT INTO audit VALUES ('86c0d13d1bdf9e83', 4, 1795169580000, 'shared', 'record_changed', 'inquiries', 2, '86c0d13d1bdf9e83.X-D7RiMVuy5imCEi', '{"n":4,"at":"2026-11-20T10:13:00.000Z","by":"shared","what":"record_changed","list":"inquiries","id":2,"details":{"decisionDates":"sentOn"},"key":"86c0d13d1bdf9e83.X-D7RiMVuy5imCEi","hash":"451923e48c75718fa7d855c270908a2efd05190d4d0be48be7c96884c03668d8"}');
INSERT INTO audit VALUES ('86c0d13d1bdf9e83', 5, 1795169640000, 'shared', 'record_changed', 'inquiries', 2, '86c0d13d1bdf9e83.Ef5aLWZukv6ZtgGc', '{"n":5,"at":"2026-11-20T10:14:00.000Z","by":"shared","what":"record_changed","list":"inquiries","id":2,"details":{"decisionDates":"sentOn, receivedOn"},"key":"86c0d13d1bdf9e83.Ef5aLWZukv6ZtgGc","hash":"c4f199fd0dbed8ef488744c762e778f22d2c8a99495bc091125d6167a5b02399"}');
INSERT INTO audit VALUES ('86c0d13d1bdf9e83', 6, 1795169700000, 'shared', 'record_changed', 'inquiries', 3, '86c0d13d1bdf9e83.ZWgDrEUJJI6Z_0vZ', '{"n":6,"at":"2026-11-20T10:15:00.000Z","by":"shared","what":"record_changed","list":"inquiries","id":3,"details":{"decisionDates":"sentOn"},"key":"86c0d13d1bdf9e83.ZWgDrEUJJI6Z_0vZ","hash":"c106bca021e3694445d1a653a606e4ab570356667d29de5fb9ab0cacca7b8fd6"}');
INSERT INTO audit VALUES ('86c0d13d1bdf9e83', 7, 1795169760000, 'shared', 'record_changed', 'inquiries', 3, '86c0d13d1bdf9e83.D5hm3X8IPo60p7QQ', '{"n":7,"at":"2026-11-20T10:16:00.000Z","by":"shared","what":"record_changed","list":"inquiries","id":3,"details":{"decisionDates":"sentOn"},"key":"86c0d13d1bdf9e83.D5hm3X8IPo60p7QQ","hash":"b35e2d2ca4ac82c9f94083b28ffd1f2d87da18c7b3be1d7f7ef01485238cc016"}');
INSERT INTO audit VALUES ('86c0d13d1bdf9e83', 8, 1795169820000, 'shared', 'record_changed', 'inquiries', 4, '86c0d13d1bdf9e83.DDRl-RkR_cEv4K_S', '{"n":8,"at":"2026-11-20T10:17:00.000Z","by":"shared","what":"record_changed","list":"inquiries","id":4,"details":{"limitDealtWith":true},"key":"86c0d13d1bdf9e83.DDRl-RkR_cEv4K_S","hash":"3dc0f4dc8ddfa2bbb7d0f9d5440dd91f9c86bd79041f297b630097ce95798e9c"}');
INSERT INTO audit VALUES ('86c0d13d1bdf9e83', 9, 1795169880000, 'shared', 'record_changed', 'inquiries', 5, '86c0d13d1bdf9e83.vyUFOU8JMD2WCO-e', '{"n":9,"at":"2026-11-20T10:18:00.000Z","by":"shared","what":"record_changed","list":"inquiries","id":5,"details":{"limitDealtWith":true},"key":"86c0d13d1bdf9e83.vyUFOU8JMD2WCO-e","hash":"c66585a806a7d2015761036ed188aaae9d04fe2fafba63e8e3d923f8a169ad11"}');
INSERT INTO audit VALUES ('86c0d13d1bdf9e83', 10, 1795169940000, 'shared', 'record_changed', 'inquiries', 6, '86c0d13d1bdf9e83.kA3fPm94oaWw5PqG', '{"n":10,"at":"2026-11-20T10:19:00.000Z","by":"shared","what":"record_changed","list":"inquiries","id":6,"details":{"decisionDates":"sentOn"},"key":"86c0d13d1bdf9e83.kA3fPm94oaWw5PqG","hash":"3f8b709b74e3d73909c34781d0d605edb87bca3f0f9dfaf0a5f61a674befc7f2"}');
INSERT INTO audit VALUES ('86c0d13d1bdf9e83', 11, 1795170000000, 'shared', 'record_changed', 'inquiries', 7, '86c0d13d1bdf9e83.kp61LN51CwGJ0SUg', '{"n":11,"at":"2026-11-20T10:20:00.000Z","by":"shared","what":"record_changed","list":"inquiries","id":7,"details":{"limitDealtWith":true},"key":"86c0d13d1bdf9e83.kp61LN51CwGJ0SUg","hash":"82e49ab5432589e60a610836d9aa4d9156344bb8d924852ffdee92df962daf83"}');
INSERT INTO audit VALUES ('86c0d13d1bdf9e83', 12, 1795170060000, 'shared', 'record_changed', 'inquiries', 7, '86c0d13d1bdf9e83.Cw1R_AnqpLIhavuP', '{"n":12,"at":"2026-11-20T10:21:00.000Z","by":"shared","what":"record_changed","list":"inquiries","id":7,"details":{"limitDealtWith":false},"key":"86c0d13d1bdf9e83.Cw1R_AnqpLIhavuP","hash":"7a96d30b2134ed21c01c1d4b598a1690d83ba7589c91dceb91d7f250b1ad80b0"}');
INSERT INTO audit VALUES ('86c0d13d1bdf9e83', 13, 1795170120000, 'shared', 'record_changed', 'inquiries', 8, '86c0d13d1bdf9e83.yQcHgZMzdTSnNLoB', '{"n":13,"at":"2026-11-20T10:22:00.000Z","by":"shared","what":"record_changed","list":"inquiries","id":8,"details":{"decisionDates":"sentOn"},"key":"86c0d13d1bdf9e83.yQcHgZMzdTSnNLoB","hash":"5e92dccbb66248e9d1b84613ec4382769faf35ca50c8ff1e98c59c52da128dd6"}');
INSERT INTO audit VALUES ('86c0d13d1bdf9e83', 14, 1795170180000, 'shared', 'contact_logged', 'inquiries', 10, '86c0d13d1bdf9e83.JVlxzqik1CPJ3BDf', '{"n":14,"at":"2026-11-20T10:23:00.000Z","by":"shared","what":"contact_logged","list":"inquiries","id":10,"details":{"how":"emailed"},"key":"86c0d13d1bdf9e83.JVlxzqik1CPJ3BDf","hash":"c4c88283169be28b3b40ff794106585f7b0cfe23b27bb656c4386db6a06eef14"}');
INSERT INTO audit VALUES ('86c0d13d1bdf9e83', 15, 1795170240000, 'shared', 'record_changed', 'inquiries', 10, '86c0d13d1bdf9e83.6iGhNEKm4M_8xo3l', '{"n":15,"at":"2026-11-20T10:24:00.000Z","by":"shared","what":"record_changed","list":"inquiries","id":10,"details":{"limitDealtWith":true,"decisionDates":"receivedOn"},"key":"86c0d13d1bdf9e83.6iGhNEKm4M_8xo3l","hash":"05335f2b87fc9aa02b8fa9055757bcc7dedf99eb9f33ae2104c7853dd7d1e9c7"}');
INSERT INTO documents VALUES ('content', 'case-wins', '[{"id":1,"title":"Unfair dismissal settled","description":"Senior nurse dismissed after a right-to-work error by her employer.","iconType":"handshake","borderColor":"green-500","compensationAmount":85000,"completedDate":"2026-11-20","caseType":"employment","displayOrder":0,"isVisible":true},{"id":2,"title":"Ten-year ban lifted","description":"Deception finding overturned on appeal; family reunited in Leeds.","iconType":"file-text","borderColor":"blue-500","completedDate":"2026-11-17","caseType":"visa-rejected","displayOrder":0,"isVisible":true},{"id":3,"title":"Fee waiver granted","description":"Mother of two renewed her leave with the full fee waived.","iconType":"check","borderColor":"amber-500","completedDate":"2026-11-11","caseType":"settlement","displayOrder":0,"isVisible":true},{"id":4,"title":"Released from detention","description":"Bail granted within three days; removal directions withdrawn the same week.","iconType":"handshake","borderColor":"green-500","completedDate":"2026-11-05","caseType":"deportation","displayOrder":0,"isVisible":true},{"id":5,"title":"Unlawful detention compensated","description":"Engineer held for six weeks although his appeal was pending.","iconType":"pound-sign","borderColor":"blue-500","compensationAmount":42500,"completedDate":"2026-10-27","caseType":"deportation","displayOrder":0,"isVisible":true},{"id":6,"title":"Spouse visa on appeal","description":"Refusal over missing bank statements reversed; the couple live in Cardiff now.","iconType":"passport","borderColor":"amber-500","completedDate":"2026-10-13","caseType":"visa-application","displayOrder":0,"isVisible":true}]', 1, NULL, NULL);
INSERT INTO documents VALUES ('content', 'team', '[{"id":1,"name":"Imogen Fairweather","title":"Barrister, Head of Appeals","description":"Argues refusals, deception findings and re-entry bans before the tribunals.","imageUrl":"/team/imogen-fairweather.svg","isFormerHomeOffice":false,"languages":["French"],"linkedinUrl":"https://linkedin.example.org/imogen-fairweather","emailUrl":"mailto:imogen.fairweather@haven.example.org","displayOrder":1,"isVisible":true},{"id":2,"name":"Tobias Adeyinka-Holt","title":"Solicitor, Detention and Bail","description":"Decided asylum and detention cases for nine years; now he gets people released.","imageUrl":"/team/tobias-adeyinka-holt.svg","isFormerHomeOffice":true,"languages":["Yoruba"],"linkedinUrl":"https://linkedin.example.org/tobias-adeyinka-holt","emailUrl":"mailto:tobias.adeyinka-holt@haven.example.org","displayOrder":2,"isVisible":true},{"id":3,"name":"Meera Sundaram-Vale","title":"Senior Caseworker, Family and Settlement","description":"Spouse visas, settlement and fee waivers. She reads the whole file once.","imageUrl":"/team/meera-sundaram-vale.svg","isFormerHomeOffice":true,"languages":["Tamil","Hindi"],"emailUrl":"mailto:meera.sundaram-vale@haven.example.org","displayOrder":3,"isVisible":true},{"id":4,"name":"Callum Ravensworth","title":"Employment Law and HR Consultant","description":"Sponsor licences, right-to-work audits and unfair dismissal, for both sides.","imageUrl":"/team/callum-ravensworth.svg","isFormerHomeOffice":false,"languages":["Welsh"],"linkedinUrl":"https://linkedin.example.org/callum-ravensworth","displayOrder":4,"isVisible":true}]', 1, NULL, NULL);
INSERT INTO documents VALUES ('content', 'testimonials', '[{"id":1,"name":"Adaeze Sampleton","title":"Nurse","company":"Invented Care Trust","rating":5,"content":"My leave was cut short on a Friday. They read my papers that evening and wrote to the Home Office on Monday. I kept my job.","imageUrl":"","createdAt":"2026-10-30T09:00:00.000Z","isVisible":true,"displayOrder":0},{"id":2,"name":"Farhan Exampleby","title":"Operations Director","company":"Fictional Freight Ltd","rating":5,"content":"Our sponsor licence was suspended before our busiest month. They found what the Home Office had missed and told us plainly what we had missed.","imageUrl":"","createdAt":"2026-10-12T09:00:00.000Z","isVisible":true,"displayOrder":0},{"id":3,"name":"Lucía Inventada","title":"Student","company":"","rating":4,"content":"They explained every letter before I signed it, and the fee was the one we agreed at the start.","imageUrl":"","createdAt":"2026-09-21T09:00:00.000Z","isVisible":true,"displayOrder":0}]', 1, NULL, NULL);
INSERT INTO documents VALUES ('admin-password', 'active', '"scrypt$N=16,r=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$KE1MxdSCDn9oLXJHauJuDjAGPRK8o7fvbCJVUktsnKk"', 1, NULL, NULL);
INSERT INTO documents VALUES ('retention', 'looks', '[{"wall":1795168800000,"ran":0.8963169999997262}]', 1, NULL, NULL);
INSERT INTO documents VALUES ('known-addresses', '12ca17b49af2289436f303e0166030a2', 'true', 1, 1795773600000, 604800000);
INSERT INTO documents VALUES ('sessions', '17705449def5a28e933f4dba75ae484ba41416bd60b714806fdc0a0791a067b0', '{"way":"password","startedAt":1795168800000,"usedAt":1795170240000}', 15, 1795172040000, 1800000);
INSERT INTO mails VALUES ('inquiries', 9, 'staff', 0, 1795169340000, false, 0, NULL);
INSERT INTO mails VALUES ('inquiries', 1, 'staff', 0, 1795168860000, false, 0, NULL);
INSERT INTO mails VALUES ('inquiries', 2, 'staff', 0, 1795168920000, false, 0, NULL);
INSERT INTO mails VALUES ('inquiries', 3, 'staff', 0, 1795168980000, false, 0, NULL);
INSERT INTO mails VALUES ('inquiries', 4, 'staff', 0, 1795169040000, false, 0, NULL);
INSERT INTO mails VALUES ('inquiries', 5, 'staff', 0, 1795169100000, false, 0, NULL);
INSERT INTO mails VALUES ('inquiries', 6, 'staff', 0, 1795169160000, false, 0, NULL);
INSERT INTO mails VALUES ('inquiries', 7, 'staff', 0, 1795169220000, false, 0, NULL);
INSERT INTO mails VALUES ('inquiries', 8, 'staff', 0, 1795169280000, false, 0, NULL);
INSERT INTO mails VALUES ('inquiries', 10, 'staff', 0, 1795169400000, false, 0, NULL);
INSERT INTO migrations VALUES (true, 3);
INSERT INTO numbers VALUES (true, 24, 10, 10, 0, 0, 0, 0);
INSERT INTO record_contacts VALUES ('+442079460456', 'inquiries', 1);
INSERT INTO record_contacts VALUES ('amina@example.org', 'inquiries', 1);
INSERT INTO record_contacts VALUES ('+442079460456', 'inquiries', 2);
INSERT INTO record_contacts VALUES ('amina@example.org', 'inquiries', 2);
INSERT INTO record_contacts VALUES ('+442079460456', 'inquiries', 3);
INSERT INTO record_contacts VALUES ('amina@example.org', 'inquiries', 3);
INSERT INTO record_contacts VALUES ('+442079460456', 'inquiries', 4);
INSERT INTO record_contacts VALUES ('amina@example.org', 'inquiries', 4);
INSERT INTO record_contacts VALUES ('+442079460456', 'inquiries', 5);
INSERT INTO record_contacts VALUES ('amina@example.org', 'inquiries', 5);
INSERT INTO record_contacts VALUES ('+442079460456', 'inquiries', 6);
INSERT INTO record_contacts VALUES ('amina@example.org', 'inquiries', 6);
INSERT INTO record_contacts VALUES ('+442079460456', 'inquiries', 7);
INSERT INTO record_contacts VALUES ('amina@example.org', 'inquiries', 7);
INSERT INTO record_contacts VALUES ('+442079460456', 'inquiries', 8);
INSERT INTO record_contacts VALUES ('amina@example.org', 'inquiries', 8);
INSERT INTO record_contacts VALUES ('+442079460456', 'inquiries', 9);
INSERT INTO record_contacts VALUES ('amina@example.org', 'inquiries', 9);
INSERT INTO record_contacts VALUES ('+442079460456', 'inquiries', 10);
INSERT INTO record_contacts VALUES ('amina@example.org', 'inquiries', 10);
INSERT INTO record_words VALUES ('inquiries', 9, 'rkpjg4dp
amina
chosen-urgent
amina@example.org
020
7946
0456
deportation
defence
urgent
urgent:
a
decision
or
deadline
within
7
days', '', '02079460456');
INSERT INTO record_words VALUES ('inquiries', 1, 'fegpkjwc
amina
removal-nearer
amina@example.org
020
7946
0456
deportation
defence
standard
standard:
a
general
enquiry
medium
removal
2026-11-05
2026-12-20
yes
no
2026-11-20t10:11:00.000z
shared
dates
2026-11-26
2026-11-20t10:12:00.000z
note
ae9bb6a4-8701-453a-a918-a4f3a54a5738
the
notice
came
to
old
flat.', '', '02079460456
20261105
20261220
20261120
20261126
48701453');
INSERT INTO record_words VALUES ('inquiries', 2, 'x6cxpy9t
amina
sent-later
amina@example.org
020
7946
0456
deportation
defence
standard
standard:
a
general
enquiry
medium
refusal
2026-11-05
yes
no
2026-11-20t10:13:00.000z
shared
dates
2026-11-09
2026-11-20t10:14:00.000z
2026-11-10
2026-11-12', '', '02079460456
20261105
20261120
20261109
20261110
20261112');
INSERT INTO record_words VALUES ('inquiries', 3, 'myw9a94j
amina
as-the-visitor-said
amina@example.org
020
7946
0456
deportation
defence
standard
standard:
a
general
enquiry
medium
refusal
2026-11-05
yes
no
2026-11-20t10:15:00.000z
shared
dates
2026-11-03
2026-11-20t10:16:00.000z', '', '02079460456
20261105
20261120
20261103');
INSERT INTO record_words VALUES ('inquiries', 4, 'fghy99wj
amina
removal-dealt-with
amina@example.org
020
7946
0456
deportation
defence
standard
standard:
a
general
enquiry
medium
removal
2026-11-05
2026-11-27
yes
no
2026-11-20t10:17:00.000z
shared
limits_settled', '', '02079460456
20261105
20261127
20261120');
INSERT INTO record_words VALUES ('inquiries', 5, 'waqpmqra
amina
refusal-dealt-with
amina@example.org
020
7946
0456
deportation
defence
standard
standard:
a
general
enquiry
medium
refusal
2026-11-10
yes
no
2026-11-20t10:18:00.000z
shared
limits_settled', '', '02079460456
20261110
20261120');
INSERT INTO record_words VALUES ('inquiries', 6, 'mf3xcrnk
amina
without-a-decision
amina@example.org
020
7946
0456
deportation
defence
standard
standard:
a
general
enquiry
medium
2026-11-20t10:19:00.000z
2026-11-17
shared
dates', '', '02079460456
20261120
20261117');
INSERT INTO record_words VALUES ('inquiries', 7, 'mg6datk6
amina
reopened
amina@example.org
020
7946
0456
deportation
defence
standard
standard:
a
general
enquiry
medium
refusal
2026-11-11
yes
no
2026-11-20t10:20:00.000z
shared
limits_settled
2026-11-20t10:21:00.000z
limits_open', '', '02079460456
20261111
20261120');
INSERT INTO record_words VALUES ('inquiries', 8, 'c4pckdmp
amina
day-taken-away
amina@example.org
020
7946
0456
deportation
defence
standard
standard:
a
general
enquiry
medium
refusal
2026-11-12
yes
no
2026-11-20t10:22:00.000z
shared
dates', '', '02079460456
20261112
20261120');
INSERT INTO record_words VALUES ('inquiries', 10, 'jjgdwr9n
amina
answered
amina@example.org
020
7946
0456
deportation
defence
standard
standard:
a
general
enquiry
medium
refusal
2026-11-13
yes
no
2026-11-20t10:23:00.000z
shared
contact
ed602b14-ff8d-4825-86b8-4aace6f7df68
emailed
2026-11-20t10:24:00.000z
limits_settled
dates
2026-11-16', '', '02079460456
20261113
20261120
482586
20261116');
INSERT INTO records VALUES ('inquiries', 9, 9, 'RKPJG4DP', '{"firstName":"Amina","lastName":"Chosen-Urgent","email":"amina@example.org","phone":"020 7946 0456","serviceRequired":"deportation","urgencyLevel":"urgent","message":"","privacyVersion":""}', '{"reference":"RKPJG4DP","createdAt":"2026-11-20T10:09:00.000Z","answerBy":"2026-11-20T12:09:00.000Z","isProcessed":false,"processedAt":null,"suspect":false,"held":false,"mail":{"staff":{"state":"queued","attempts":0,"messageId":"<467130b7-d4d2-4003-981a-0d234833ecd2@example.org>","nextAttemptAt":"2026-11-20T10:09:00.000Z"}}}', NULL, 1795169340000, 29919609, true, false, false, false, false, false, 'urgent', NULL, false, false, NULL, NULL, false, 'queued', NULL);
INSERT INTO records VALUES ('inquiries', 2, 14, 'X6CXPY9T', '{"firstName":"Amina","lastName":"Sent-Later","email":"amina@example.org","phone":"020 7946 0456","serviceRequired":"deportation","urgencyLevel":"standard","message":"","privacyVersion":"","decision":{"kind":"refusal","sentOn":"2026-11-05","inUk":"yes","detained":"no"}}', '{"reference":"X6CXPY9T","createdAt":"2026-11-20T10:02:00.000Z","answerBy":"2026-11-20T12:02:00.000Z","isProcessed":false,"processedAt":null,"suspect":false,"held":false,"mail":{"staff":{"state":"queued","attempts":0,"messageId":"<93cc0583-8123-4402-bb32-02d330e43f3e@example.org>","nextAttemptAt":"2026-11-20T10:02:00.000Z"}},"work":[{"at":"2026-11-20T10:13:00.000Z","by":"shared","what":"dates","dates":{"sentOn":"2026-11-09"}},{"at":"2026-11-20T10:14:00.000Z","by":"shared","what":"dates","dates":{"sentOn":"2026-11-10","receivedOn":"2026-11-12"}}],"decisionCorrections":[{"at":"2026-11-20T10:13:00.000Z","sentOn":"2026-11-09"},{"at":"2026-11-20T10:14:00.000Z","sentOn":"2026-11-10","receivedOn":"2026-11-12"}]}', '86c0d13d1bdf9e83.Ef5aLWZukv6ZtgGc', 1795168920000, 29919602, true, false, false, false, false, false, 'medium', 20781, false, false, 859101634, NULL, false, 'queued', NULL);
INSERT INTO records VALUES ('inquiries', 4, 17, 'FGHY99WJ', '{"firstName":"Amina","lastName":"Removal-Dealt-With","email":"amina@example.org","phone":"020 7946 0456","serviceRequired":"deportation","urgencyLevel":"standard","message":"","privacyVersion":"","decision":{"kind":"removal","sentOn":"2026-11-05","removalOn":"2026-11-27","inUk":"yes","detained":"no"}}', '{"reference":"FGHY99WJ","createdAt":"2026-11-20T10:04:00.000Z","answerBy":"2026-11-20T12:04:00.000Z","isProcessed":false,"processedAt":null,"suspect":false,"held":false,"mail":{"staff":{"state":"queued","attempts":0,"messageId":"<6f4ef8f2-1c84-4625-984e-b01144e678e7@example.org>","nextAttemptAt":"2026-11-20T10:04:00.000Z"}},"limitDealtWith":{"at":"2026-11-20T10:17:00.000Z"},"work":[{"at":"2026-11-20T10:17:00.000Z","by":"shared","what":"limits_settled"}]}', '86c0d13d1bdf9e83.DDRl-RkR_cEv4K_S', 1795169040000, 29919604, true, false, false, false, false, false, 'medium', NULL, false, false, 859101634, NULL, false, 'queued', NULL);
INSERT INTO records VALUES ('inquiries', 5, 18, 'WAQPMQRA', '{"firstName":"Amina","lastName":"Refusal-Dealt-With","email":"amina@example.org","phone":"020 7946 0456","serviceRequired":"deportation","urgencyLevel":"standard","message":"","privacyVersion":"","decision":{"kind":"refusal","sentOn":"2026-11-10","inUk":"yes","detained":"no"}}', '{"reference":"WAQPMQRA","createdAt":"2026-11-20T10:05:00.000Z","answerBy":"2026-11-20T12:05:00.000Z","isProcessed":false,"processedAt":null,"suspect":false,"held":false,"mail":{"staff":{"state":"queued","attempts":0,"messageId":"<eb9daf75-993e-47e9-abb9-3402a812308e@example.org>","nextAttemptAt":"2026-11-20T10:05:00.000Z"}},"limitDealtWith":{"at":"2026-11-20T10:18:00.000Z"},"work":[{"at":"2026-11-20T10:18:00.000Z","by":"shared","what":"limits_settled"}]}', '86c0d13d1bdf9e83.vyUFOU8JMD2WCO-e', 1795169100000, 29919605, true, false, false, false, false, false, 'medium', NULL, false, false, 859101634, NULL, false, 'queued', NULL);
INSERT INTO records VALUES ('inquiries', 6, 19, 'MF3XCRNK', '{"firstName":"Amina","lastName":"Without-A-Decision","email":"amina@example.org","phone":"020 7946 0456","serviceRequired":"deportation","urgencyLevel":"standard","message":"","privacyVersion":""}', '{"reference":"MF3XCRNK","createdAt":"2026-11-20T10:06:00.000Z","answerBy":"2026-11-20T12:06:00.000Z","isProcessed":false,"processedAt":null,"suspect":false,"held":false,"mail":{"staff":{"state":"queued","attempts":0,"messageId":"<627f9d9e-64f6-42a5-a143-86f349027223@example.org>","nextAttemptAt":"2026-11-20T10:06:00.000Z"}},"decisionCorrections":[{"at":"2026-11-20T10:19:00.000Z","sentOn":"2026-11-17"}],"work":[{"at":"2026-11-20T10:19:00.000Z","by":"shared","what":"dates","dates":{"sentOn":"2026-11-17"}}]}', '86c0d13d1bdf9e83.kA3fPm94oaWw5PqG', 1795169160000, 29919606, true, false, false, false, false, false, 'medium', 20781, false, false, 859101634, NULL, false, 'queued', NULL);
INSERT INTO records VALUES ('inquiries', 7, 21, 'MG6DATK6', '{"firstName":"Amina","lastName":"Reopened","email":"amina@example.org","phone":"020 7946 0456","serviceRequired":"deportation","urgencyLevel":"standard","message":"","privacyVersion":"","decision":{"kind":"refusal","sentOn":"2026-11-11","inUk":"yes","detained":"no"}}', '{"reference":"MG6DATK6","createdAt":"2026-11-20T10:07:00.000Z","answerBy":"2026-11-20T12:07:00.000Z","isProcessed":false,"processedAt":null,"suspect":false,"held":false,"mail":{"staff":{"state":"queued","attempts":0,"messageId":"<287de7e7-7af8-47c9-9d08-1560393e8a6f@example.org>","nextAttemptAt":"2026-11-20T10:07:00.000Z"}},"work":[{"at":"2026-11-20T10:20:00.000Z","by":"shared","what":"limits_settled"},{"at":"2026-11-20T10:21:00.000Z","by":"shared","what":"limits_open"}]}', '86c0d13d1bdf9e83.Cw1R_AnqpLIhavuP', 1795169220000, 29919607, true, false, false, false, false, false, 'medium', 20782, false, false, 859101634, NULL, false, 'queued', NULL);
INSERT INTO records VALUES ('inquiries', 8, 22, 'C4PCKDMP', '{"firstName":"Amina","lastName":"Day-Taken-Away","email":"amina@example.org","phone":"020 7946 0456","serviceRequired":"deportation","urgencyLevel":"standard","message":"","privacyVersion":"","decision":{"kind":"refusal","sentOn":"2026-11-12","inUk":"yes","detained":"no"}}', '{"reference":"C4PCKDMP","createdAt":"2026-11-20T10:08:00.000Z","answerBy":"2026-11-20T12:08:00.000Z","isProcessed":false,"processedAt":null,"suspect":false,"held":false,"mail":{"staff":{"state":"queued","attempts":0,"messageId":"<cffbbc99-4e5b-4963-8e50-c195d2a73489@example.org>","nextAttemptAt":"2026-11-20T10:08:00.000Z"}},"decisionCorrections":[{"at":"2026-11-20T10:22:00.000Z","sentOn":null}],"work":[{"at":"2026-11-20T10:22:00.000Z","by":"shared","what":"dates","dates":{"sentOn":null}}]}', '86c0d13d1bdf9e83.yQcHgZMzdTSnNLoB', 1795169280000, 29919608, true, false, false, false, false, false, 'medium', NULL, true, false, 859101634, NULL, false, 'queued', NULL);
INSERT INTO records VALUES ('inquiries', 1, 12, 'FEGPKJWC', '{"firstName":"Amina","lastName":"Removal-Nearer","email":"amina@example.org","phone":"020 7946 0456","serviceRequired":"deportation","urgencyLevel":"standard","message":"","privacyVersion":"","decision":{"kind":"removal","sentOn":"2026-11-05","removalOn":"2026-12-20","inUk":"yes","detained":"no"}}', '{"reference":"FEGPKJWC","createdAt":"2026-11-20T10:01:00.000Z","answerBy":"2026-11-20T12:01:00.000Z","isProcessed":false,"processedAt":null,"suspect":false,"held":false,"mail":{"staff":{"state":"queued","attempts":0,"messageId":"<66d8acb6-5eca-4934-b173-70dacc2e04b9@example.org>","nextAttemptAt":"2026-11-20T10:01:00.000Z"}},"work":[{"at":"2026-11-20T10:11:00.000Z","by":"shared","what":"dates","dates":{"removalOn":"2026-11-26"}},{"at":"2026-11-20T10:12:00.000Z","by":"shared","what":"note","id":"ae9bb6a4-8701-453a-a918-a4f3a54a5738","text":"The notice came to the old flat."}],"decisionCorrections":[{"at":"2026-11-20T10:11:00.000Z","removalOn":"2026-11-26"}]}', '86c0d13d1bdf9e83.LerX7vKH2L2ThvC1', 1795168860000, 29919601, true, false, false, false, false, false, 'medium', 20776, false, false, 859101634, NULL, false, 'queued', NULL);
INSERT INTO records VALUES ('inquiries', 3, 16, 'MYW9A94J', '{"firstName":"Amina","lastName":"As-The-Visitor-Said","email":"amina@example.org","phone":"020 7946 0456","serviceRequired":"deportation","urgencyLevel":"standard","message":"","privacyVersion":"","decision":{"kind":"refusal","sentOn":"2026-11-05","inUk":"yes","detained":"no"}}', '{"reference":"MYW9A94J","createdAt":"2026-11-20T10:03:00.000Z","answerBy":"2026-11-20T12:03:00.000Z","isProcessed":false,"processedAt":null,"suspect":false,"held":false,"mail":{"staff":{"state":"queued","attempts":0,"messageId":"<49baabd4-281e-4f5a-b320-8831e40b7e83@example.org>","nextAttemptAt":"2026-11-20T10:03:00.000Z"}},"work":[{"at":"2026-11-20T10:15:00.000Z","by":"shared","what":"dates","dates":{"sentOn":"2026-11-03"}},{"at":"2026-11-20T10:16:00.000Z","by":"shared","what":"dates","dates":{"sentOn":"2026-11-05"}}],"decisionCorrections":[{"at":"2026-11-20T10:15:00.000Z","sentOn":"2026-11-03"},{"at":"2026-11-20T10:16:00.000Z","sentOn":"2026-11-05"}]}', '86c0d13d1bdf9e83.D5hm3X8IPo60p7QQ', 1795168980000, 29919603, true, false, false, false, false, false, 'medium', 20776, false, false, 859101634, NULL, false, 'queued', NULL);
INSERT INTO records VALUES ('inquiries', 10, 24, 'JJGDWR9N', '{"firstName":"Amina","lastName":"Answered","email":"amina@example.org","phone":"020 7946 0456","serviceRequired":"deportation","urgencyLevel":"standard","message":"","privacyVersion":"","decision":{"kind":"refusal","sentOn":"2026-11-13","inUk":"yes","detained":"no"}}', '{"reference":"JJGDWR9N","createdAt":"2026-11-20T10:10:00.000Z","answerBy":"2026-11-20T12:10:00.000Z","isProcessed":false,"processedAt":null,"suspect":false,"held":false,"mail":{"staff":{"state":"queued","attempts":0,"messageId":"<2f0f7704-8c92-4e5f-ad7a-798aa29fd00a@example.org>","nextAttemptAt":"2026-11-20T10:10:00.000Z"}},"work":[{"at":"2026-11-20T10:23:00.000Z","by":"shared","what":"contact","id":"ed602b14-ff8d-4825-86b8-4aace6f7df68","how":"emailed"},{"at":"2026-11-20T10:24:00.000Z","by":"shared","what":"limits_settled"},{"at":"2026-11-20T10:24:00.000Z","by":"shared","what":"dates","dates":{"receivedOn":"2026-11-16"}}],"limitDealtWith":{"at":"2026-11-20T10:24:00.000Z"},"decisionCorrections":[{"at":"2026-11-20T10:24:00.000Z","receivedOn":"2026-11-16"}],"answeredAt":"2026-11-20T10:23:00.000Z"}', '86c0d13d1bdf9e83.6iGhNEKm4M_8xo3l', 1795169400000, 29919610, true, false, false, false, false, false, 'medium', NULL, false, false, 859101634, NULL, true, 'queued', NULL);
INSERT INTO tallies VALUES ('inquiries', 6687, 'true/false/false/false/urgent/-/false/false/-/false/queued/-', 9, 9, 1, true, false, false, false, 'urgent', NULL, false, false, NULL, false, 'queued', NULL);
INSERT INTO tallies VALUES ('inquiries', 6687, 'true/false/false/false/medium/20780/false/false/-/false/queued/-', 2, 2, 0, true, false, false, false, 'medium', 20780, false, false, NULL, false, 'queued', NULL);
INSERT INTO tallies VALUES ('inquiries', 6687, 'true/false/false/false/medium/20774/false/false/-/false/queued/-', 3, 3, 0, true, false, false, false, 'medium', 20774, false, false, NULL, false, 'queued', NULL);
INSERT INTO tallies VALUES ('inquiries', 6687, 'true/false/false/false/medium/20776/false/false/-/false/queued/-', 1, 4, 2, true, false, false, false, 'medium', 20776, false, false, NULL, false, 'queued', NULL);
INSERT INTO tallies VALUES ('inquiries', 6687, 'true/false/false/false/medium/20781/false/false/-/false/queued/-', 2, 6, 2, true, false, false, false, 'medium', 20781, false, false, NULL, false, 'queued', NULL);
INSERT INTO tallies VALUES ('inquiries', 6687, 'true/false/false/false/medium/20782/false/false/-/false/queued/-', 7, 7, 1, true, false, false, false, 'medium', 20782, false, false, NULL, false, 'queued', NULL);
INSERT INTO tallies VALUES ('inquiries', 6687, 'true/false/false/false/medium/-/false/false/-/false/queued/-', 4, 7, 2, true, false, false, false, 'medium', NULL, false, false, NULL, false, 'queued', NULL);
INSERT INTO tallies VALUES ('inquiries', 6687, 'true/false/false/false/medium/20783/false/false/-/false/queued/-', 8, 8, 0, true, false, false, false, 'medium', 20783, false, false, NULL, false, 'queued', NULL);
INSERT INTO tallies VALUES ('inquiries', 6687, 'true/false/false/false/medium/-/true/false/-/false/queued/-', 8, 8, 1, true, false, false, false, 'medium', NULL, true, false, NULL, false, 'queued', NULL);
INSERT INTO tallies VALUES ('inquiries', 6687, 'true/false/false/false/medium/20784/false/false/-/false/queued/-', 10, 10, 0, true, false, false, false, 'medium', 20784, false, false, NULL, false, 'queued', NULL);
INSERT INTO tallies VALUES ('inquiries', 6687, 'true/false/false/false/medium/-/false/false/-/true/queued/-', 10, 10, 1, true, false, false, false, 'medium', NULL, false, false, NULL, true, 'queued', NULL);
INSERT INTO tallies VALUES ('inquiries', 6687, 'true/false/false/false/medium/20784/false/false/-/true/queued/-', 10, 10, 0, true, false, false, false, 'medium', 20784, false, false, NULL, true, 'queued', NULL);
ALTER TABLE ONLY audit
    ADD CONSTRAINT audit_pkey PRIMARY KEY (chain, n);
ALTER TABLE ONLY audit_starts
    ADD CONSTRAINT audit_starts_pkey PRIMARY KEY (chain);
ALTER TABLE ONLY documents
    ADD CONSTRAINT documents_pkey PRIMARY KEY (namespace, key);
ALTER TABLE ONLY erased
    ADD CONSTRAINT erased_pkey PRIMARY KEY (list, id);
ALTER TABLE ONLY file_parts
    ADD CONSTRAINT file_parts_pkey PRIMARY KEY (id, part);
ALTER TABLE ONLY files
    ADD CONSTRAINT files_pkey PRIMARY KEY (id);
ALTER TABLE ONLY gone
    ADD CONSTRAINT gone_pkey PRIMARY KEY (list, id);
ALTER TABLE ONLY idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (list, key);
ALTER TABLE ONLY mails
    ADD CONSTRAINT mails_pkey PRIMARY KEY (list, id, role);
ALTER TABLE ONLY migration
    ADD CONSTRAINT migration_pkey PRIMARY KEY (one);
ALTER TABLE ONLY migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (one);
ALTER TABLE ONLY numbers
    ADD CONSTRAINT numbers_pkey PRIMARY KEY (one);
ALTER TABLE ONLY record_contacts
    ADD CONSTRAINT record_contacts_pkey PRIMARY KEY (contact, list, id);
ALTER TABLE ONLY record_words
    ADD CONSTRAINT record_words_pkey PRIMARY KEY (list, id);
ALTER TABLE ONLY records
    ADD CONSTRAINT records_pkey PRIMARY KEY (list, id);
ALTER TABLE ONLY tallies
    ADD CONSTRAINT tallies_pkey PRIMARY KEY (list, span, facts);
CREATE INDEX audit_at ON audit USING btree (at, chain, n);
CREATE INDEX audit_key ON audit USING btree (key) WHERE (key IS NOT NULL);
CREATE INDEX documents_expires ON documents USING btree (expires_at) WHERE (expires_at IS NOT NULL);
CREATE INDEX files_record ON files USING btree (list, record) WHERE (list IS NOT NULL);
CREATE INDEX files_unnamed ON files USING btree (arrived_at) WHERE (list IS NULL);
CREATE INDEX gone_rev ON gone USING btree (rev, list, id);
CREATE INDEX idempotency_keys_record ON idempotency_keys USING btree (list, id);
CREATE INDEX mails_due ON mails USING btree (queue, next_at);
CREATE INDEX record_contacts_record ON record_contacts USING btree (list, id);
CREATE INDEX record_words_lexemes ON record_words USING gin (array_to_tsvector(string_to_array(words, '
'::text)));
CREATE INDEX records_arrived ON records USING btree (list, arrived_at, id) INCLUDE (pending, processed, spam, suspect, demoted, urgency, limit_day, undated, detained, owner, answered, staff_mail, visitor_mail);
CREATE INDEX records_limit ON records USING btree (list, limit_day, id) WHERE (undated OR (limit_day IS NOT NULL));
CREATE INDEX records_open ON records USING btree (list, id) WHERE pending;
CREATE INDEX records_owner ON records USING btree (list, owner, id) WHERE (owner IS NOT NULL);
CREATE INDEX records_pending ON records USING btree (list, due, id) INCLUDE (arrived_at, processed, spam, suspect, demoted, urgency, limit_day, undated, detained, owner, answered, staff_mail, visitor_mail) WHERE pending;
CREATE INDEX records_pressing ON records USING btree (list, id) INCLUDE (limit_day) WHERE ((urgency = 'urgent'::text) OR undated OR detained OR (limit_day IS NOT NULL));
CREATE UNIQUE INDEX records_reference ON records USING btree (reference);
CREATE INDEX records_rev ON records USING btree (rev);
CREATE INDEX records_rules ON records USING btree (rules) WHERE (rules IS NOT NULL);
CREATE INDEX records_spam ON records USING btree (list, id) WHERE spam;
CREATE INDEX records_suspect ON records USING btree (list, id) WHERE suspect;
CREATE INDEX records_unanswered ON records USING btree (list, id) WHERE (NOT answered);
CREATE INDEX records_undelivered ON records USING btree (list, id) WHERE ((staff_mail = ANY (ARRAY['queued'::text, 'failed'::text])) OR (visitor_mail = ANY (ARRAY['queued'::text, 'failed'::text])));
CREATE INDEX records_urgency ON records USING btree (list, urgency, id);
