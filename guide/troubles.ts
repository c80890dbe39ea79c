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
    fix: 'A manager opens “Content, Sites” in the dashboard, and allows this origin among the refused sites. Or the operator adds the origin to `ALLOWED_ORIGINS` (`https://` and the host name, without a slash at the end, commas between several), and restarts the intake. `https://www.firm.example` and `https://firm.example` are two different origins: list both.',
  },
  {
    sees: 'The console says `[haven] … did not answer this page`, and “… add null to its sites”',
    because:
      'Somebody opened the page as a file, or the page is in a sandboxed frame. In both cases, browsers do not send the page’s origin.',
    fix: 'Open the page by a web address, or give the frame `sandbox="allow-same-origin …"`.',
  },
  {
    sees: 'The console says “Cannot use import.meta outside a module”',
    because: 'An editor or a plugin removed `type="module"` from the script tag.',
    fix: 'Add `type="module"` again and exclude `haven.js` from that plugin, or use the classic file (see “Pinning a version”).',
  },
  {
    sees: 'The plain form stays, and the widget never appears',
    because:
      'A policy blocked the script, its address is wrong, or the browser is older than Safari 16.4, Chrome 99 or Firefox 101.',
    fix: 'Look at the console. A content security policy needs the intake in `script-src` and `connect-src`. For a wrong address, the console shows 404. In an old browser, nothing is wrong: the plain form works.',
  },
  {
    sees: 'Two forms show, one below the other',
    because:
      'An editor put the tag inside `<p>`. HTML allows no form inside `<p>`, so the browser moves the plain form out of the tag. The widget finds the form only directly after the `</p>`.',
    fix: 'Remove the text between the `</p>` and the form, or use the three lines of “A plain HTML page”.',
  },
  {
    sees: 'Nothing shows at all',
    because: 'The tag is empty and the script has not loaded, or the tag is misspelt.',
    fix: 'Put a link or a plain form inside the tag. The names of all tags are on this page.',
  },
  {
    sees: 'An attribute changes nothing',
    because:
      'The attribute’s name or value is misspelt. Haven ignores such attributes and values. The console names an attribute whose name resembles one of the tag’s.',
    fix: 'Compare name and value with the tables on this page.',
  },
  {
    sees: 'The plain form has no style until the widget replaces it',
    because: 'The page does not link `haven.css`, or the plain form lacks `class="haven"`.',
    fix: 'Paste the first two lines of “A plain HTML page”. A content security policy needs the intake in `style-src`.',
  },
  {
    sees: 'The widget keeps its own colours',
    because: 'The page’s styles do not apply inside the widget. This is intended.',
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
      'The intake does not list the page with the plain form; or somebody sent the form within two seconds or filled in the hidden field, as programs do. Or many requests came from one address.',
    fix: 'Add the page’s origin in the dashboard, under “Content, Sites”. Nothing is lost: Haven saves such requests, and emails them with another subject.',
  },
  {
    sees: 'The console says `[haven] … is down, or is not Haven`',
    because:
      'The attribute `api` contains the address of a page instead of the intake’s, or the intake is down behind its proxy.',
    fix: 'Write only the base address into `api`, such as `https://intake.firm.example`. Check that `/readyz` at this address answers.',
  },
  {
    sees: 'Requests are saved, but nobody gets an email',
    because: '`SMTP_URL` is not set, or the mail server refuses the emails.',
    fix: 'The dashboard says which of the two causes it is. Haven keeps every email. If a failure may pass, Haven tries again for five days; after a refusal for good, staff press “Retry”. Without `SMTP_URL`, set it first, and let staff press “Send them now”.',
  },
  {
    sees: 'The browser refuses the pinned file: “Failed to find a valid digest”',
    because: 'The hash belongs to another version, or `crossorigin` is missing.',
    fix: 'Use the file name and the hash of the same version; the `.sri` file contains the hash.',
  },
  {
    sees: 'In React: “Property haven-… does not exist on type JSX.IntrinsicElements”',
    because: 'TypeScript has not loaded Haven’s types.',
    fix: 'Import anything from `haven/react` in one of your files.',
  },
]
