import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { lines } from '../../guide/lines'
import { ownChromium } from '../chromium'
import { PLUGIN } from '../metadata/wordpress'
import { step } from '../progress'
import { startServer } from './server'
import { holds } from './visits'
import { PASSWORD, ROLES, type Role, startWordpress, type Wordpress } from './wordpress-host'

const ARCHIVE = resolve('dist/site/embed/haven-wordpress.zip')
/** The check writes pictures into this folder, for a person to look at. */
const PICTURES = '.cache/wordpress'
const BLOCK = '<!-- wp:haven-intake/form {"form":"callback","language":"ur","source":"partner 7"} /-->'
const SHORTCODE = '[haven form="consultation" topic="Sponsor Licence" urgency="standard"]'
const PLUGIN_FILE = 'haven-intake/haven-intake.php'
type Intake = Awaited<ReturnType<typeof startServer>>

/**
 * Tries the plugin in Debian's WordPress: its settings against running intakes, its forms by five roles, and its
 * removal. The check does so in both editors, in a classic and a block theme, and in a network of two sites.
 */
export async function wordpress(): Promise<string[]> {
  if (!existsSync(ARCHIVE)) return ['the plugin is not built: run `npm run build` first']
  mkdirSync(PICTURES, { recursive: true })
  const folder = mkdtempSync(join(tmpdir(), 'haven-wordpress-'))
  const wrong: string[] = []
  const expect = (is: unknown, what: string) => void (is || wrong.push(what))
  const host = await step('WordPress, and a network of two sites', () => startWordpress(folder))
  const browser = await ownChromium()
  const intakes: Intake[] = []
  try {
    const single = await host.open('single', false)
    const network = await host.open('network', true)
    const listed = await startServer({ ALLOWED_ORIGINS: [single.url, network.url].join() })
    const unlisted = await startServer()
    intakes.push(listed, unlisted)
    for (const name of ['haven-intake', 'settings', 'uninstall'])
      execFileSync('php', ['-l', `${PLUGIN}/${name}.php`], { stdio: 'ignore' })

    const admin = await signIn(browser, single, 'administrator')
    await step('upload and settings', () => trySettings(admin, single, { listed, unlisted }, expect))
    await step('block editor, five roles', () => tryRoles(browser, single, listed, expect))
    await step('mistyped shortcodes', async () => tryMistyped(single, expect))
    await step('classic editor', () => tryClassic(browser, single, expect))
    await step('themes', () => tryThemes(browser, single, listed, expect))
    await step('removal', async () => expect(remove(single) === '0', 'an option or an event stays after the removal'))
    await step('network', () => tryNetwork(browser, network, listed, expect))
    wrong.push(...single.complaints())
  } catch (error) {
    wrong.push(String(error))
  } finally {
    await browser.close()
    await host.stop()
    for (const intake of intakes) await intake.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return wrong
}

type Expect = (is: unknown, what: string) => void
/** The longest wait for a page, in ms. WordPress' editor is slow on a small machine. */
const WITHIN = 120_000

async function newPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(WITHIN)
  return await context.newPage()
}

async function signIn(browser: Browser, { url }: Wordpress, role: Role): Promise<Page> {
  const page = await newPage(browser, { viewport: { width: 1280, height: 900 } })
  await page.goto(`${url}/wp-login.php`)
  await page.fill('#user_login', role)
  await page.fill('#user_pass', PASSWORD)
  await Promise.all([page.waitForURL(/wp-admin/), page.click('#wp-submit')])
  return page
}

async function picture(page: Page, name: string, narrow = true): Promise<void> {
  for (const width of narrow ? [375, 1280] : [1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: `${PICTURES}/${name}-${width}.png`, fullPage: true })
  }
}

/** Saves an address in the settings; resolves to the notices above the page. */
async function save(page: Page, url: string, address: string, pin = false): Promise<string> {
  await page.goto(`${url}/wp-admin/options-general.php?page=haven-intake`)
  await page.fill('#haven-intake-address', address)
  await page.setChecked('[name="haven_intake[pin]"]', pin)
  await Promise.all([page.waitForURL(/settings-updated/), page.click('#submit')])
  return (await page.locator('.notice, .updated').allInnerTexts()).join(' ')
}

async function trySettings(
  page: Page,
  { url, php }: Wordpress,
  { listed, unlisted }: { listed: Intake; unlisted: Intake },
  expect: Expect,
): Promise<void> {
  await page.goto(`${url}/wp-admin/plugin-install.php?tab=upload`)
  await page.setInputFiles('#pluginzip', ARCHIVE)
  await page.click('#install-plugin-submit')
  await page.getByRole('link', { name: 'Activate Plugin' }).click()
  const option = () => php(`echo json_encode(get_option('haven_intake'));`)
  const tries: [address: string, words: string][] = [
    ['http://intake.firm.example', 'begins with https://'],
    ['http://127.0.0.1:9', 'does not answer this server'],
    ['127.0.0.1:9', 'https://127.0.0.1:9 does not answer this server'],
    [url, 'not as a Haven intake'],
  ]
  for (const [address, words] of tries) {
    const said = await save(page, url, address)
    expect(said.includes(words), `saving ${address} says “${said}”`)
    expect(!option().includes('http'), `${address} is stored`)
  }
  await picture(page, 'settings-refused')
  const unknown = await save(page, url, unlisted.url)
  expect(unknown.includes(`adds ${url} to ALLOWED_ORIGINS`), `an intake that does not know the site: “${unknown}”`)
  await picture(page, 'settings-unlisted', false)
  await write(page, url, BLOCK, 'draft')
  await page.getByText(`A manager adds ${url} in the intake’s dashboard, under Content, Sites.`).waitFor()
  const pinned = await save(page, url, listed.url, true)
  expect(/"pin":true,"script":"sha384-[^"]+","styles":"sha384-/.test(option()), `nothing is pinned: “${pinned}”`)
  const known = await save(page, url, `${listed.url}/embed/`)
  expect(known.startsWith('Saved. The intake answers, and knows this site.'), `a known site: “${known}”`)
  await picture(page, 'settings')
  php(
    `update_option('haven_intake', array('phone' => array()) + get_option('haven_intake')); add_filter('wp_doing_cron', '__return_true'); do_action('haven_intake_refresh');`,
  )
  expect(option().includes('"display":"020 7946 0100"'), `the daily event does not read the phone number: ${option()}`)
  php(`deactivate_plugins('${PLUGIN_FILE}'); activate_plugin('${PLUGIN_FILE}');`)
  await page.goto(`${url}/wp-admin/`)
  const isPlanned = php(`echo wp_next_scheduled('haven_intake_refresh') ? 'yes' : 'no';`)
  expect(isPlanned === 'yes', 'a plugin that is deactivated and activated again has no daily event')
  await page.goto(`${url}/wp-admin/options-privacy.php?tab=policyguide`)
  expect(
    (await page.content()).includes(`loads the form from our intake, ${listed.url}`),
    'the policy guide lacks the text',
  )
}

/** Writes a page in the block editor, as a person with this role; resolves to the page's stored text and its id. */
async function write(
  page: Page,
  url: string,
  content: string,
  status = 'publish',
): Promise<{ id: number; stored: string }> {
  await page.goto(`${url}/wp-admin/post-new.php`)
  await page.waitForFunction(
    'window.wp?.data?.select("core/editor")?.getCurrentPostId() && wp.blocks.getBlockType("haven-intake/form")',
  )
  return await page.evaluate(
    async ([text = '', status]) => {
      const { wp } = window as never as { wp: { data: never; blocks: never } }
      const { data, blocks } = wp as never as {
        data: {
          dispatch(name: string): Record<string, (...given: unknown[]) => Promise<void>>
          select(name: string): Record<string, (...given: unknown[]) => never>
        }
        blocks: { parse(text: string): unknown[] }
      }
      const shows = data.select('core/edit-post').isFeatureActive?.('welcomeGuide')
      if (shows) data.dispatch('core/edit-post').toggleFeature?.('welcomeGuide')
      data.dispatch('core/editor').editPost?.({ title: 'A form', status })
      data.dispatch('core/block-editor').resetBlocks?.(blocks.parse(text))
      await data.dispatch('core/editor').savePost?.()
      const post = data.select('core/editor')
      return {
        id: post.getCurrentPostId?.() as never as number,
        stored: post.getCurrentPostAttribute?.('content') as never as string,
      }
    },
    [content, status],
  )
}

async function tryRoles(browser: Browser, site: Wordpress, intake: Intake, expect: Expect): Promise<void> {
  // The editor asks the intake itself: a site that a manager has added since has a preview at once.
  site.php(`update_option('haven_intake', array('listed' => false) + get_option('haven_intake'));`)
  const content = `${BLOCK}\n\n<!-- wp:shortcode -->\n${SHORTCODE}\n<!-- /wp:shortcode -->`
  for (const role of ROLES) {
    const page = await signIn(browser, site, role)
    if (role === 'subscriber') {
      const answer = await page.goto(`${site.url}/wp-admin/post-new.php`)
      expect(answer?.status() === 403, 'a subscriber can write a page')
      const settings = await page.goto(`${site.url}/wp-admin/options-general.php?page=haven-intake`)
      expect(settings?.status() === 403, 'a subscriber sees the settings')
      continue
    }
    const sent: string[] = []
    page.on('request', request => {
      if (request.url().startsWith(intake.url)) sent.push(`${request.method()} ${new URL(request.url()).pathname}`)
    })
    const { id, stored } = await write(page, site.url, content, role === 'contributor' ? 'pending' : 'publish')
    expect(stored.includes(BLOCK) && stored.includes(SHORTCODE), `${role}: WordPress stored ${stored}`)
    await page.frameLocator('iframe[src*="/frame/callback/ur/"]').locator('form').waitFor()
    expect(!sent.some(line => !line.startsWith('GET /')), `${role}: the preview sends ${sent}`)
    if (role === 'administrator') {
      await page.locator('.wp-block-haven-intake-form').click()
      await picture(page, 'editor')
    }
    if (role === 'contributor') site.php(`wp_update_post(array('ID' => ${id}, 'post_status' => 'publish'));`)
    await tryPage(browser, `${site.url}/?p=${id}`, intake, role, expect)
    await page.context().close()
  }
}

/** Draws shortcodes as people mistype them: for visitors, and for an author, who reads what has no effect. */
function tryMistyped({ php }: Wordpress, expect: Expect): void {
  const draw = (shortcode: string, login = '') =>
    php(`wp_set_current_user((int) (get_user_by('login', '${login}')->ID ?? 0)); echo do_shortcode('${shortcode}');`)
  const curly = draw('[haven form=“Call-back” source=“partner 7”]')
  expect(curly.startsWith('<haven-callback-form source="partner 7">'), `curly quotes give ${curly}`)
  const wrong = '[haven form="consultation" urgency="high" topic="Sponsor Licence"]'
  expect(draw(wrong).endsWith('</haven-consultation-form>'), 'a visitor reads about a mistyped setting')
  const told = draw(wrong, 'author')
  expect(told.includes('does not take urgency=&quot;high&quot;. Visitors'), `an author reads ${told}`)
  expect(draw('[haven form="visum"]') === '', 'a visitor sees something for an unknown form')
  const unknown = draw('[haven form="visum"]', 'author')
  expect(unknown.includes('The forms are: consultation, callback, enquiry, visa'), `an author reads ${unknown}`)
}

/** Opens a page as a visitor, with and without JavaScript. */
async function tryPage(browser: Browser, address: string, intake: Intake, role: string, expect: Expect): Promise<void> {
  const html = await (await fetch(address)).text()
  const inEnglish = lines('haven-consultation-form', intake.url).split('\n')
  for (const line of inEnglish.slice(0, 2)) expect(html.includes(line), `${role}: the page lacks ${line}`)
  expect(
    html.includes('<haven-consultation-form urgency="standard" topic="Sponsor Licence">'),
    `${role}: the page lacks the consultation form`,
  )
  expect(
    html.includes(
      `<a href="${intake.url}/forms/callback/ur/?source=partner%207">Request a call back</a> or call <a href="tel:`,
    ),
    `${role}: the page lacks the link`,
  )
  const page = await newPage(browser)
  await page.goto(address)
  await page.locator('haven-callback-form [part=form]').waitFor()
  const form = page.locator('haven-consultation-form')
  await form.locator('[part=form]').waitFor()
  await form.locator('[name=firstName]').fill('Amina')
  await form.locator('[name=lastName]').fill('Yusuf')
  await form.locator('[name=email]').fill('amina@example.org')
  await form.locator('[name=phone]').fill('020 7946 0456')
  expect((await form.locator('[name=serviceRequired]').inputValue()) === 'employment', `${role}: the topic is lost`)
  await form.locator('button[type=submit]').click()
  const reference = (await form.locator('[part=reference]').textContent()) ?? ''
  expect(holds(intake, reference), `${role}: the intake holds no request ${reference}`)
  await page.context().close()
}

async function tryClassic(browser: Browser, site: Wordpress, expect: Expect): Promise<void> {
  site.php(`update_option('check_classic', '1');`)
  for (const role of ['editor', 'author'] as const) {
    const page = await signIn(browser, site, role)
    const id = site.php(`echo wp_insert_post(array('post_title' => 'Classic', 'post_status' => 'publish',
      'post_author' => get_user_by('login', '${role}')->ID, 'post_content' => '${SHORTCODE}'));`)
    await page.goto(`${site.url}/wp-admin/post.php?post=${id}&action=edit`)
    await page.click('#content-tmce')
    await page.frameLocator('#content_ifr').getByText('[haven').waitFor()
    if (role === 'editor') await picture(page, 'classic', false)
    await Promise.all([page.waitForURL(/message=/), page.click('#publish')])
    const html = await (await fetch(`${site.url}/?p=${id}`)).text()
    expect(
      html.includes('<haven-consultation-form urgency="standard" topic="Sponsor Licence"><a href='),
      `${role}: an update in the Visual tab loses the form`,
    )
    await page.context().close()
  }
  site.php(`delete_option('check_classic');`)
}

async function tryThemes(browser: Browser, site: Wordpress, intake: Intake, expect: Expect): Promise<void> {
  const text = `The form:\\n\\n${SHORTCODE}\\n\\nBelow it.`
  const id = site.php(
    `echo wp_insert_post(array('post_title' => 'Contact us', 'post_type' => 'page', 'post_status' => 'publish', 'post_content' => "${text.replaceAll('"', '\\"')}"));`,
  )
  for (const theme of ['twentytwentyone', 'twentytwentythree']) {
    site.php(`switch_theme('${theme}');`)
    const address = `${site.url}/?page_id=${id}`
    const head = (await (await fetch(address)).text()).split('</head>')[0] ?? ''
    for (const line of lines('haven-consultation-form', intake.url).split('\n').slice(0, 2))
      expect(head.includes(line), `${theme}: the head lacks ${line}`)
    const page = await newPage(browser)
    await page.goto(address)
    await page.locator('haven-consultation-form [part=form]').waitFor()
    await picture(page, theme)
    await page.context().close()
    const silent = await newPage(browser, { javaScriptEnabled: false })
    await silent.goto(address)
    expect(
      await silent.getByRole('link', { name: 'Request a consultation' }).isVisible(),
      `${theme}: no link without script`,
    )
    expect(await silent.getByRole('link', { name: '020 7946 0100' }).isVisible(), `${theme}: no phone without script`)
    await picture(silent, `${theme}-no-script`, false)
    await silent.context().close()
  }
}

/** Removes the plugin as WordPress does; returns how many of its options and events are left on all sites. */
function remove({ php }: Wordpress): string {
  return php(`deactivate_plugins('${PLUGIN_FILE}'); delete_plugins(array('${PLUGIN_FILE}'));
    $left = 0;
    foreach (is_multisite() ? get_sites(array('fields' => 'ids')) : array(1) as $id) {
      if (is_multisite()) { switch_to_blog($id); }
      $left += (int) $wpdb->get_var("SELECT COUNT(*) FROM $wpdb->options WHERE option_name LIKE '%haven%'");
      $left += wp_next_scheduled('haven_intake_refresh') ? 1 : 0;
      if (is_multisite()) { restore_current_blog(); }
    }
    echo $left + (file_exists(WP_PLUGIN_DIR . '/haven-intake') ? 1 : 0);`)
}

async function tryNetwork(browser: Browser, site: Wordpress, intake: Intake, expect: Expect): Promise<void> {
  execFileSync('unzip', ['-q', ARCHIVE, '-d', site.php('echo WP_PLUGIN_DIR;')])
  site.php(
    `activate_plugin('${PLUGIN_FILE}', '', true); add_user_to_blog(2, get_user_by('login', 'editor')->ID, 'editor');`,
  )
  const admin = await signIn(browser, site, 'administrator')
  for (const path of ['', '/two']) {
    const said = await save(admin, site.url + path, intake.url)
    expect(said.includes('Saved. The intake answers'), `the network’s site ${path}: “${said}”`)
  }
  const editor = await signIn(browser, site, 'editor')
  const { id, stored } = await write(editor, `${site.url}/two`, BLOCK)
  expect(stored.includes(BLOCK), `the network’s editor: WordPress stored ${stored}`)
  const html = await (await fetch(`${site.url}/two/?p=${id}`)).text()
  expect(html.includes('<haven-callback-form '), 'the network’s second site shows no form')
  expect(remove(site) === '0', 'an option or an event stays on a site of the network')
}
