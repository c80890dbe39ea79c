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
 * The site's own stylesheets as text, and the addresses of its other files, which have a hash of their content in the
 * name.
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

/** The inputs that all pages and sections get. */
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
  /** The id of the team member to whom the requests from this page are addressed. */
  wanted?: number | undefined
  /** The anchors of the landing page, to which other pages link. */
  anchors: readonly Anchor[]
}

/** The anchor of a place on a page. */
export type Anchor = `#${string}`

/** One page of the site. `path` ends with a slash, except for `/404.html`. */
export interface Page {
  path: string
  title: string
  description: string
  /** The path of the page that search engines should list instead, if that page has the same content. */
  canonicalPath?: string
  /** True when search engines may list the page. */
  indexed: boolean
  /**
   * The anchors on the page itself. On this page, links to these anchors stay on the page, and links to other anchors
   * lead to the landing page.
   */
  anchors?: readonly Anchor[]
  /** `brief` reduces the footer to pages and small print; `plain` leaves out the header and the footer. */
  frame?: 'full' | 'brief' | 'plain'
  /** The set of stylesheets; `inner` by default. */
  kind?: Kind
  /**
   * The first element below the first screen. The browser paints the page once this element has arrived. The default is
   * `#below-hero` for the kinds `hero` and `variant`, otherwise `#footer`.
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
   * The inputs of this page, if they differ from those of other pages: for a draft, the adviser's page, or a page in
   * another language.
   */
  site?: Site
  body: ReactNode
}

/**
 * A part of a page. A section gets the site's inputs and has its own anchors, but does not know on which page or
 * variant it is.
 */
export interface Section {
  (props: { site: Site }): ReactNode
  anchors?: readonly Anchor[]
}
