/** A problem that a person sees, with its cause and its remedy. The texts can contain `code`. */
export interface Trouble {
  sees: string
  because: string
  fix: string
}

/** Problems with embedded widgets, the most likely first. */
export const troubles: Trouble[] = [
  {
    sees: 'The console says `[haven] … did not answer this page`; a sent form leads to the intake’s own page, or “Failed to submit your request”',
    because: 'The intake does not know the page’s origin.',
    fix: 'Add it to `ALLOWED_ORIGINS`: `https://` and the host name, without a slash at the end, a comma between two. Then restart the intake. `https://www.firm.example` and `https://firm.example` are two different origins: list both.',
  },
  {
    sees: 'The same, and the console says “… must name null”',
    because: 'Somebody opened the page as a file, or it is in a sandboxed frame: browsers do not name its origin.',
    fix: 'Serve the page from a web address. Give the frame `sandbox="allow-same-origin …"`.',
  },
  {
    sees: 'The console says “Cannot use import.meta outside a module”',
    because: 'An editor or a plugin removed `type="module"` from the script tag.',
    fix: 'Put it back and exclude `haven.js` from that plugin, or use the classic file (see “Pinning a version”).',
  },
  {
    sees: 'The plain form shows, the widget never comes',
    because: 'The script was blocked or not found, or the browser is older than Safari 16.4, Chrome 99 or Firefox 101.',
    fix: 'Look at the console. A policy needs the intake in `script-src` and `connect-src`; a wrong address shows as 404. In an old browser this is right: the plain form works.',
  },
  {
    sees: 'Two forms show, one below the other',
    because:
      'An editor put the tag inside `<p>`. HTML allows no form there, so the form fell out. The widget finds it only directly after the `</p>`.',
    fix: 'Remove the text between them, or use the three lines.',
  },
  {
    sees: 'Nothing shows at all',
    because: 'The tag is empty and the script did not come, or the tag is misspelt.',
    fix: 'Put a link or a plain form inside the tag. The names of all tags are on this page.',
  },
  {
    sees: 'The form has no style until the widget comes',
    because: '`haven.css` is not linked, or the form inside lacks `class="haven"`.',
    fix: 'Paste both head lines. A policy needs the intake in `style-src`.',
  },
  {
    sees: 'The widget keeps its own colours',
    because: 'On purpose, the page’s styles do not apply inside it.',
    fix: 'Use the `--haven-…` properties and `::part()`.',
  },
  {
    sees: 'White text on a white page, or the reverse',
    because:
      'The tag has `theme="auto"` or `theme="dark"`, and the page sets `--haven-ground` or `--haven-ink` for one theme only.',
    fix: 'Set colours per theme: `haven-consultation-form[theme="dark"] { … }`.',
  },
  {
    sees: 'Requests arrive marked as suspect',
    because:
      'A plain form from a page that is not in `ALLOWED_ORIGINS`, or one sent within two seconds, as programs do.',
    fix: 'Add the page’s origin to `ALLOWED_ORIGINS`. Nothing is lost: such requests are saved and emailed too, with another subject.',
  },
  {
    sees: 'The console says `[haven] … gave no answer of Haven`',
    because: '`api` names a page or a path instead of the intake, or the intake is down behind its proxy.',
    fix: 'Give the base address alone, such as `https://intake.firm.example`. Check that its `/readyz` answers.',
  },
  {
    sees: 'Requests are saved, but nobody is emailed',
    because: 'No `SMTP_URL` is set, or the mail server refuses.',
    fix: 'The dashboard says which. Haven keeps every mail and tries it again for five days.',
  },
  {
    sees: 'The pinned file is refused: “Failed to find a valid digest”',
    because: 'The hash belongs to another version, or `crossorigin` is missing.',
    fix: 'Take the name and the hash of one version together, from the `.sri` file.',
  },
  {
    sees: 'In React: “Property haven-… does not exist on type JSX.IntrinsicElements”',
    because: 'TypeScript has not seen the typings.',
    fix: 'Import anything from `haven/react` in one of your files.',
  },
]
