import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../free-port'
import { installPrograms } from '../install-programs.mjs'

const THEMES = '/usr/share/wordpress/wp-content/themes'
const PROGRAMS = {
  wordpress: ['/usr/share/wordpress/wp-load.php'],
  'wordpress-theme-twentytwentyone': [`${THEMES}/twentytwentyone`],
  'wordpress-theme-twentytwentythree': [`${THEMES}/twentytwentythree`],
  'php-cli': ['/usr/bin/php'],
  'php-mysql': ['/etc/php/8.2/cli/conf.d/20-mysqli.ini', '/etc/php/8.4/cli/conf.d/20-mysqli.ini'],
  'mariadb-server': ['/usr/sbin/mariadbd'],
}
/** The longest wait for a server to start, in ms. */
const WITHIN = 60_000
export const ROLES = ['administrator', 'editor', 'author', 'contributor', 'subscriber'] as const
export type Role = (typeof ROLES)[number]
/** The password of every person on the sites. */
export const PASSWORD = 'a password for this check only'

/**
 * The settings of both installations. Each installation has tables and a port of its own. WordPress refuses requests to
 * other servers, so that no page waits for their responses.
 */
const CONFIG = (socket: string, log: string) => `<?php
define('DB_NAME', 'wordpress'); define('DB_USER', 'root'); define('DB_PASSWORD', ''); define('DB_HOST', 'localhost:${socket}');
define('DB_CHARSET', 'utf8mb4'); define('DB_COLLATE', '');
foreach (array('AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE') as $name) { define($name . '_KEY', $name); define($name . '_SALT', $name); }
$table_prefix = getenv('WP_PREFIX');
define('WP_DEBUG', true); define('WP_DEBUG_DISPLAY', false); define('WP_DEBUG_LOG', '${log}');
define('DISABLE_WP_CRON', true); define('WP_HTTP_BLOCK_EXTERNAL', true); define('WP_ACCESSIBLE_HOSTS', '127.0.0.1'); define('FS_METHOD', 'direct');
if (getenv('WP_NETWORK') === 'on') {
  define('WP_ALLOW_MULTISITE', true); define('MULTISITE', true); define('SUBDOMAIN_INSTALL', false);
  define('DOMAIN_CURRENT_SITE', getenv('WP_HOST')); define('PATH_CURRENT_SITE', '/'); define('SITE_ID_CURRENT_SITE', 1); define('BLOG_ID_CURRENT_SITE', 1);
}
else { define('WP_SITEURL', 'http://' . getenv('WP_HOST')); define('WP_HOME', WP_SITEURL); }
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`
/** Replaces WordPress' rules for Apache: for the second site of a network, serves the first site's files. */
const ROUTER = `<?php
$path = preg_replace('#^/two(/(wp-(content|admin|includes)(/.*)?|[^/]+\\\\.php))$#', '$1', parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH));
$file = __DIR__ . $path;
if (is_dir($file)) { $file = rtrim($file, '/') . '/index.php'; }
if (is_file($file) && substr($file, -4) !== '.php') {
  $types = array('css' => 'text/css', 'js' => 'text/javascript', 'svg' => 'image/svg+xml');
  header('Content-Type: ' . ($types[pathinfo($file, PATHINFO_EXTENSION)] ?? 'application/octet-stream'));
  readfile($file);
  return;
}
if (!is_file($file)) { $file = __DIR__ . '/index.php'; }
$_SERVER['SCRIPT_NAME'] = $_SERVER['PHP_SELF'] = $path;
chdir(dirname($file));
require $file;
`
/**
 * Switches on the classic editor if the option `check_classic` is set, as WordPress' own plugin for this editor does.
 */
const CLASSIC = `<?php
add_filter('use_block_editor_for_post', function ($is) { return get_option('check_classic') ? false : $is; });
`

/** A real WordPress: a copy of Debian's files, and MariaDB on a socket of its own. */
export interface Wordpress {
  url: string
  /** Runs PHP in this WordPress; returns its output. */
  php(code: string): string
  /** The lines of WordPress' log that mention the plugin. */
  complaints(): string[]
}

/** Starts a database, a single site, and a network of two sites, all with a person for each role. */
export async function startWordpress(folder: string) {
  installPrograms(PROGRAMS)
  const [site, data, socket] = [join(folder, 'site'), join(folder, 'data'), join(folder, 'socket')]
  const log = join(folder, 'debug.log')
  execFileSync('cp', ['-rL', '/usr/share/wordpress', site], { stdio: 'ignore' })
  mkdirSync(join(site, 'wp-content/mu-plugins'), { recursive: true })
  writeFileSync(join(site, 'wp-content/mu-plugins/classic.php'), CLASSIC)
  writeFileSync(join(site, 'wp-config.php'), CONFIG(socket, log))
  writeFileSync(join(site, 'router.php'), ROUTER)
  const children: ChildProcess[] = []
  // Starts each server in a process group of its own: PHP's server starts workers, and a signal to the group ends them,
  // too.
  const start = (command: string, args: string[], env = process.env) => {
    const child = spawn(command, args, { cwd: site, env, stdio: 'ignore', detached: true })
    children.push(child)
  }
  const stop = async () => {
    for (const child of children) {
      const gone = child.exitCode === null && once(child, 'exit')
      if (gone && child.pid) process.kill(-child.pid)
      await gone
    }
  }
  const install = ['--no-defaults', `--datadir=${data}`, '--auth-root-authentication-method=normal', '--user=root']
  execFileSync('mariadb-install-db', install, { stdio: 'ignore' })
  const database = ['--no-defaults', `--datadir=${data}`, `--socket=${socket}`, '--skip-networking', '--user=root']
  start('mariadbd', database)
  const create = ['--no-defaults', `--socket=${socket}`, '-e', 'CREATE DATABASE wordpress']
  await until(() => spawnSync('mariadb', create).status === 0)

  const open = async (name: string, network: boolean): Promise<Wordpress> => {
    const port = await freePort()
    const host = `${network ? 'localhost' : '127.0.0.1'}:${port}`
    const url = `http://${host}`
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      WP_PREFIX: `${name}_`,
      WP_HOST: host,
      PHP_CLI_SERVER_WORKERS: '3',
    }
    const run = (code: string, isInstalling = false) => {
      const input = `<?php define('WP_ADMIN', true); ${isInstalling ? `define('WP_INSTALLING', true);` : ''}
        $_SERVER['HTTP_HOST'] = '${host}'; $_SERVER['REQUEST_URI'] = '/'; require 'wp-load.php';
        require_once ABSPATH . 'wp-admin/includes/admin.php'; ${code}`
      const { status, stdout, stderr } = spawnSync('php', { cwd: site, input, encoding: 'utf8', env })
      if (status !== 0) throw new Error(`PHP ended with ${status}: ${stdout}${stderr}`)
      return stdout
    }
    const upgrade = `require_once ABSPATH . 'wp-admin/includes/upgrade.php';`
    const administrator = `'administrator', 'administrator@example.org'`
    run(`${upgrade} wp_install('A firm', ${administrator}, true, '', '${PASSWORD}');`, true)
    if (network) {
      run(`${upgrade} foreach ($wpdb->tables('ms_global') as $table => $named) { $wpdb->$table = $named; }
        install_network(); populate_network(1, '${host}', 'administrator@example.org', 'Firms', '/', false);`)
      Object.assign(env, { WP_NETWORK: 'on' })
      run(`wp_insert_site(array('domain' => '${host}', 'path' => '/two/', 'user_id' => 1, 'title' => 'Second'));`)
    }
    for (const role of ROLES.slice(1)) {
      run(
        `wp_insert_user(array('user_login' => '${role}', 'user_pass' => '${PASSWORD}', 'user_email' => '${role}@example.org', 'role' => '${role}'));`,
      )
    }
    start('php', ['-S', host.replace('localhost', '127.0.0.1'), 'router.php'], env)
    await until(() =>
      fetch(`${url}/wp-login.php`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    const complaints = () =>
      (existsSync(log) ? readFileSync(log, 'utf8') : '').split('\n').filter(line => /plugins\/haven-intake/.test(line))
    return { url, php: run, complaints }
  }
  return { open, stop }
}

async function until(done: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + WITHIN; Date.now() < end; await delay(200)) if (await done()) return
  throw new Error('A server of this check did not start')
}
