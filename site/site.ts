import type { ReactNode } from 'react'
import type { Firm } from '../api/content/firm'
import type { PublicFirm } from '../api/contract/content/firm'
import type { Pinned } from '../guide/recipes'

/** What a page is drawn with: it begins with a hero, is one form or the visa check, or is any other. */
export type Kind = 'hero' | 'form' | 'visa' | 'inner'

/** The site's own styles as text, and addresses of its files, with a hash of their content in the name. */
export interface Assets {
  /** By what a page is drawn with. */
  styles: Record<Kind, string>
  script: string
  /** What counts beginnings and sendings of forms; on no page unless the service counts. */
  counts: string
  headingFont: string
}

/** What every page and section is rendered from. */
export interface Site {
  firm: Firm
  /** What its forms know of the firm. */
  publicFirm: PublicFirm
  /** Where the site is published, without a final slash. */
  publicUrl: string
  /** Base of the API and of the widgets' files; empty where they are of the same origin. */
  api: string
  widgets: { script: string; styles: string }
  /** The widgets' style sheet as text, where pages need not ask for it. */
  widgetStyles?: string | undefined
  /** The hashes of what pages pin of this version, where the widgets are built beside the site. */
  pinned?: Pinned | undefined
  assets: Assets
  /** Whether its pages count how many begin and send each form. */
  counts?: boolean
  /** The entry of the team whom this page asks for. */
  wanted?: number | undefined
  /** The anchors of the landing page, which other pages lead to. */
  anchors: readonly Anchor[]
}

/** A place on a page that links lead to. */
export type Anchor = `#${string}`

/** One page: `path` ends with a slash, except for `/404.html`. */
export interface Page {
  path: string
  title: string
  description: string
  /** The path that search engines are told, where it is another page's. */
  canonicalPath?: string
  /** Whether search engines may list it. */
  indexed: boolean
  /** The anchors that it holds: links to them stay on the page, all others lead to the landing page. */
  anchors?: readonly Anchor[]
  /** `brief` shortens the footer to pages and small print; `plain` leaves out the header and the footer. */
  frame?: 'full' | 'brief' | 'plain'
  /** `inner` unless it says so. */
  kind?: Kind
  /** What stands below its first screen: it is drawn once this has come. A page with a hero has its own, others wait for the footer. */
  drawnFrom?: Anchor
  /** Whether it embeds widgets. */
  embeds?: boolean
  /** Whether its forms are counted where the site counts, or it says how not to be. */
  counted?: boolean
  structuredData?: object
  /** What it is rendered from, where that is not the site as it is: a draft. */
  site?: Site
  body: ReactNode
}

/** A piece of a page; knows the firm and its own anchors, not the page or the variant that it stands in. */
export interface Section {
  (props: { site: Site }): ReactNode
  anchors?: readonly Anchor[]
}
