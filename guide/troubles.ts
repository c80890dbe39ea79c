import { PACKAGE } from './package-name'

/** A problem that a person sees, with its cause and its remedy. The texts can contain `code`. */
export interface Trouble {
  sees: string
  because: string
  fix: string
}

/** Problems with embedded widgets, the most likely first. */
export const troubles: Trouble[] = [
  {
    sees: 'The console says `[haven] … did not answer this page`. Sending a form opens the intake’s own page, or shows “Failed to submit your request”',
    because: 'The intake does not know the page’s origin.',
    fix: 'A manager opens “Content, Sites” in the dashboard, and allows this origin in the list of refused sites. Or the operator adds the origin to `ALLOWED_ORIGINS` and restarts the intake. An origin is `https://` and the host name, without a slash at the end; `ALLOWED_ORIGINS` has commas between origins. `https://www.firm.example` and `https://firm.example` are two different origins: list both.',
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
      'A content security policy blocked the script, the script’s address is wrong, or the browser is older than Safari 16.4, Chrome 99 or Firefox 101.',
    fix: 'Look at the browser’s console. If the page has a content security policy, add the intake’s address to `script-src` and `connect-src`. If the script’s address is wrong, the console shows 404. In an old browser, you need not change anything: the plain form works there.',
  },
  {
    sees: 'Two forms show, one below the other',
    because:
      'An editor put the tag inside `<p>`. HTML allows no form inside `<p>`, so the browser moves the plain form out of the tag. The widget then finds the plain form only if no text stands between the `</p>` and the form.',
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
      'The attribute’s name or value is misspelt. Haven ignores misspelt names and values. The console names a misspelt attribute if its name resembles a right one.',
    fix: 'Compare the attribute’s name and value with the tables on this page.',
  },
  {
    sees: 'The plain form has no style until the widget replaces it',
    because: 'The page does not link `haven.css`, or the plain form lacks `class="haven"`.',
    fix: 'Paste the lines `<link>` and `<script>` of “A plain HTML page”. If the page has a content security policy, add the intake’s address to `style-src`.',
  },
  {
    sees: 'The widget keeps its own colours',
    because: 'By design, the page’s styles do not apply inside the widget.',
    fix: 'Use the `--haven-…` properties and `::part()`.',
  },
  {
    sees: 'White text on a white page, or the reverse',
    because:
      'The tag has `theme="auto"` or `theme="dark"`, and the page sets `--haven-ground` or `--haven-ink` for one theme only.',
    fix: 'Set the colours of each theme in a separate rule: `haven-consultation-form[theme="dark"] { … }`.',
  },
  {
    sees: 'Requests arrive marked as suspect',
    because:
      'The intake does not list the origin of the page with the plain form. Or somebody sent the form within two seconds, or filled in the hidden field, as programs do. Or many requests came from one IP address.',
    fix: 'Add the page’s origin in the dashboard, under “Content, Sites”. No request is lost: Haven saves such a request, and emails it with another subject.',
  },
  {
    sees: 'The console says `[haven] … is down, or is not Haven`',
    because:
      'The attribute `api` contains the address of a page instead of the intake’s base address, or the intake is down behind its proxy.',
    fix: 'Write only the base address into `api`, such as `https://intake.firm.example`. Check that `/readyz` at this address answers.',
  },
  {
    sees: 'Requests are saved, but nobody gets an email',
    because: '`SMTP_URL` is not set, or the mail server refuses the emails.',
    fix: 'The dashboard names the cause. Haven keeps every email. If the mail server fails temporarily, Haven tries again for five days. If the mail server has refused an email permanently, staff press “Retry”. If `SMTP_URL` is not set, the operator sets it, and then staff press “Send them now”.',
  },
  {
    sees: 'The browser refuses the pinned file: “Failed to find a valid digest”',
    because: 'The hash belongs to another version, or `crossorigin` is missing.',
    fix: 'Use the file name and the hash of the same version; the `.sri` file contains the hash.',
  },
  {
    sees: 'In React: “Property haven-… does not exist on type JSX.IntrinsicElements”',
    because: 'TypeScript has not loaded Haven’s types.',
    fix: `Import anything from \`${PACKAGE}/react\` in one of your files.`,
  },
]
