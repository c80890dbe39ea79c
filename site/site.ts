import type { ReactNode } from 'react'
import type { Firm } from '../api/content/firm'
import type { PublicFirm } from '../api/contract/content/firm'
import type { FormLanguage } from '../api/contract/forms/form-languages'
import type { Pinned } from '../guide/recipes'

/**
 * The set of stylesheets that a page has.
 * - `hero`: a hero, and the sections of the landing variants A and E
 * - `variant`: a hero, and every section
 * - `form`: one form
 * - `frame`: one form alone, for another site's frame
 * - `visa`: the visa check
 * - `inner`: anything else
 */
export type Kind = 'hero' | 'variant' | 'form' | 'frame' | 'visa' | 'inner'

/**
 * The site's own stylesheets as text, and the addresses of its other files. Each of these files has a hash of its
 * content in its name.
 */
export interface Assets {
  styles: Record<Kind, string>
  /** The additional styles of pages in languages other than English. */
  languageStyles: string
  script: string
  /**
   * The script that counts how many visitors begin and send each form. Pages load this script only when the service
   * counts forms.
   */
  counts: string
  /** The script of the pages that are shown in frames on other sites. */
  frame: string
  /** The script of the pages with a switch of languages. */
  languages: string
  /** The script of the embedder's guide. */
  guide: string
  headingFont: string
}

/** The data that all pages and sections get. */
export interface Site {
  firm: Firm
  /** The part of the firm's data that the forms need. */
  publicFirm: PublicFirm
  /** The site's own address, without a final slash. */
  publicUrl: string
  /** The address of the API and of the widgets' files; empty if they have the site's origin. */
  api: string
  /** The address of the intake in the guide's snippets. */
  intake: string
  widgets: { script: string; styles: string }
  /** The text of the widgets' stylesheet, for pages that contain it. */
  widgetStyles?: string | undefined
  /** The integrity hashes of this version's files, undefined if the widgets come from another host. */
  pinned?: Pinned | undefined
  assets: Assets
  /** True when the pages count how many visitors begin and send each form. */
  counts?: boolean
  /** The language of the page, if it is not English. */
  language?: FormLanguage
  /** The id of the team member to whom the visitor addresses requests from this page. */
  wanted?: number | undefined
  /** The anchors of the landing page, to which other pages link. */
  anchors: readonly Anchor[]
}

/** The anchor of an element on a page, such as `#contact`. */
export type Anchor = `#${string}`

/** One page of the site. `path` ends with a slash, except for `/404.html`. */
export interface Page {
  path: string
  title: string
  description: string
  /** If another page has the same content and search engines should list that page instead, its path. */
  canonicalPath?: string
  /** True when search engines may list the page. */
  indexed: boolean
  /**
   * The anchors that exist on this page. Links to these anchors stay on this page, and links to other anchors lead to
   * the landing page.
   */
  anchors?: readonly Anchor[]
  /**
   * With `brief`, the footer has only links to pages and the small print. With `plain`, the page has no header and no
   * footer.
   */
  frame?: 'full' | 'brief' | 'plain'
  /** The set of stylesheets; `inner` by default. */
  kind?: Kind
  /**
   * The first element below the first screen. The browser paints the page after this element has arrived. The default
   * is `#below-hero` for the kinds `hero` and `variant`, otherwise `#footer`.
   */
  drawnFrom?: Anchor
  /** True when the page has a switch of languages. */
  switches?: boolean
  /** True when the page contains widgets. */
  embeds?: boolean
  /**
   * True when the page counts how many visitors begin and send its forms (if the site does so), or tells visitors how
   * to opt out.
   */
  counted?: boolean
  structuredData?: object
  /**
   * The site's data that differ on this page, for example on a draft, on the adviser's page, or on a page in another
   * language.
   */
  site?: Site
  body: ReactNode
}

/**
 * A part of a page. A section gets the site's data and has its own anchors, but does not know which page or variant
 * contains it.
 */
export interface Section {
  (props: { site: Site }): ReactNode
  anchors?: readonly Anchor[]
}
