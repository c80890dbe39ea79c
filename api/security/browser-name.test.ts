import { expect, test } from 'vitest'
import { browserOf } from './browser-name'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    'Edge on Windows',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36 EdgA/140.0.0.0`,
    'Edge on Android',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${WEBKIT} Version/18.0 EdgiOS/140.0 Mobile Safari/604.1`,
    'Edge on iPhone',
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Chrome/139.0.0.0 Safari/537.36 OPR/124.0.0.0`,
    'Opera on Mac',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Safari/537.36`,
    'Samsung Internet on Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0', 'Firefox on Linux'],
  [`Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) ${WEBKIT} FxiOS/142.0 Mobile/15E148 Safari/604.1`, 'Firefox on iPad'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on ChromeOS'],
  [
    `Mozilla/5.0 (iPod touch; CPU iPhone OS 12_0 like Mac OS X) ${WEBKIT} CriOS/140.0 Mobile Safari/604.1`,
    'Chrome on iPhone',
  ],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.6 Safari/605.1.15`, 'Safari on Mac'],
  ['Something/1.0 (Windows)', 'A browser on Windows'],
  ['Firefox/142.0', 'Firefox'],
])('a browser has the name that its owner knows: %s', (userAgent, browser) => {
  expect(browserOf(userAgent)).toEqual({ browser })
})

test.each(['', 'curl/8.5.0', 'Chrome', 'Safari'])('an unknown browser has no name: %j', userAgent => {
  expect(browserOf(userAgent)).toEqual({})
})
