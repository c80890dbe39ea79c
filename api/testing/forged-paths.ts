/** File names for path traversal attacks; `OUTSIDE` stands for a path that must stay untouched. */
const TRICKS = [
  ...[
    '../OUTSIDE',
    '../../OUTSIDE',
    '/OUTSIDE',
    '//OUTSIDE',
    './OUTSIDE',
    '.../OUTSIDE',
    '....//OUTSIDE',
    '..;/OUTSIDE',
  ],
  ...[
    '..\\OUTSIDE',
    '..\\..\\OUTSIDE',
    '..\\/OUTSIDE',
    'C:\\OUTSIDE',
    'C:OUTSIDE',
    '\\\\server\\share\\OUTSIDE',
    '\\\\?\\C:\\OUTSIDE',
  ],
  ...[
    '%2e%2e/OUTSIDE',
    '%2e%2e%2fOUTSIDE',
    '..%2fOUTSIDE',
    '..%5cOUTSIDE',
    '%252e%252e/OUTSIDE',
    '..%c0%afOUTSIDE',
    '%00/OUTSIDE',
  ],
  ...[
    '．．/OUTSIDE',
    '..／OUTSIDE',
    '‥/OUTSIDE',
    '..\u2215OUTSIDE',
    '.\u200b./OUTSIDE',
    '\u202eOUTSIDE',
    '..\u0000/OUTSIDE',
  ],
  ...[
    'content/../../OUTSIDE',
    'content/./../../OUTSIDE',
    'content//../../OUTSIDE',
    'content/team.json/../../../OUTSIDE',
  ],
  ...['audit/../../OUTSIDE', 'files/aa/../../../OUTSIDE', 'files/flagged/../../../OUTSIDE', 'inquiries/../../OUTSIDE'],
  ...[
    'state.json/../../OUTSIDE',
    'state.json\u0000/../../OUTSIDE',
    'content/team.json\u0000.sh',
    'content/team.json\n../../OUTSIDE',
  ],
  ...[
    '~/.ssh/authorized_keys',
    '$HOME/OUTSIDE',
    '$OUTSIDE',
    '$(OUTSIDE)',
    '`OUTSIDE`',
    '-rf',
    '--',
    '|OUTSIDE',
    'file:///OUTSIDE',
  ],
  ...[
    '',
    '.',
    '..',
    '/',
    '//',
    '\\',
    ' ',
    '\n',
    '\u0000',
    '\u001b[2J',
    'state.json/',
    'state.json/.',
    ' state.json',
    'state.json ',
  ],
  ...[
    'STATE.JSON',
    'State.json',
    'state.json.',
    'state.json::$DATA',
    'state.json:x',
    'CON',
    'nul',
    'aux.json',
    'content/CON.json.',
  ],
  ...[
    'secrets.key',
    'SECRETS.KEY',
    'lock',
    'lock.socket',
    'accept-loss',
    'admin-unlock',
    'admin-password',
    'copy-key.json',
  ],
  ...[
    'manifest.json',
    'copy.json',
    'settings/.env',
    '.env',
    'journal/000001.jsonl',
    'index/inquiries.words',
    'site/index.html',
  ],
  ...[
    'mail/a.eml',
    'recovered/a',
    'last-backup.json',
    'dist/api/server.js',
    'node_modules/a/index.js',
    '.git/hooks/post-checkout',
  ],
  ...[
    'inquiries/000000.json',
    'inquiries/0000001.json',
    'inquiries/-00001.json',
    'inquiries/1e5.json',
    'inquiries/٠٠٠٠٠١.json',
  ],
  ...[
    'inquiries/000001.json.tmp',
    'inquiries/000001',
    'inquiries',
    'inquiries/',
    'other/000001.json',
    '__proto__',
    'constructor/000001.json',
  ],
  ...[
    'content/.team.json',
    'content/team.json.sh',
    'content/team',
    'content/a/b.json',
    'content/TEAM.json',
    'content/té.json',
  ],
  ...['audit/start.json.sh', 'audit/2026-3-2.jsonl', 'audit/2026-03-02.jsonl.gz', 'audit/', 'audit/a/2026-03-02.jsonl'],
  ...[
    `files/ab/${'a'.repeat(32)}`,
    `files/aa/${'A'.repeat(32)}`,
    `files/aa/${'a'.repeat(33)}`,
    `files/${'a'.repeat(32)}`,
  ],
  ...[`files/flagged/${'g'.repeat(32)}`, `files/flagged/aa/${'a'.repeat(32)}`, 'x'.repeat(5_000), '../'.repeat(1_000)],
]

/** Valid paths of a data folder, which the test changes into forged ones. */
const RIGHT = [
  'state.json',
  'content/team.json',
  'audit/2026-03-02.jsonl',
  'inquiries/000001.json',
  `files/aa/${'a'.repeat(32)}`,
]
/** Pieces that the sequence inserts anywhere in a valid path. */
const PIECES = [
  '../',
  '..',
  '/',
  './',
  '\\',
  '\u0000',
  '\n',
  ' ',
  '%2e',
  '．',
  '\u200b',
  ':',
  '~',
  '0',
  'A',
  '\u001b[2J',
  '../../OUTSIDE',
]

/**
 * Makes a generator of pseudo-random numbers from 0 up to, but not including, 1. The same seed gives the same numbers.
 */
export function seededChance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * An endless sequence of forged paths: first each known trick alone, and then mixtures of several tricks and changed
 * valid paths.
 */
export function* forgedPaths(outside: string, chance: () => number): Generator<string> {
  const one = (of: readonly string[]) => of[Math.floor(chance() * of.length)] as string
  const named = (path: string) => path.replaceAll('OUTSIDE', outside)
  yield* TRICKS.map(named)
  for (;;) {
    if (chance() < 0.4) yield named(`${one(['content/', 'audit/', '../', './', 'files/aa/', '/'])}${one(TRICKS)}`)
    const path = one(RIGHT)
    const at = Math.floor(chance() * (path.length + 1))
    yield named(path.slice(0, at) + one(PIECES) + path.slice(at))
  }
}
