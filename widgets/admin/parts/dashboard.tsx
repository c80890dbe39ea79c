import { useEffect, useId, useRef, useState } from 'react'
import { invalidate, subscribe } from '../../parts/cache'
import { type Counts, type Page, type Readiness, readAnswer, readPage } from '../calls'
import { type AdminList, lists } from '../lists'
import { strings } from '../strings'
import { useList, useRead } from '../use-list'
import { Icon } from './icon'
import { ListPanel } from './list-panel'
import { Tabs } from './tabs'

/** What is shown while a session lives; `call` answers for it, or ends it. */
export function Dashboard(props: { api: string; call: (url: string) => Promise<Response>; onLogout: () => void }) {
  const { api, call, onLogout } = props
  const [open, setOpen] = useState(lists[0] as AdminList)
  const panelId = useId()
  const root = useRef<HTMLDivElement>(null)
  const countsUrl = `${api}/api/admin/counts`
  const listUrl = (list: AdminList) => `${api}/api/admin/${list.name}`
  const counts = useRead(countsUrl, async url => (await readAnswer(await call(url))) as Counts)

  useEffect(() => root.current?.querySelector<HTMLElement>('[role=tab][tabindex="0"]')?.focus(), [])

  useEffect(() => {
    const stops = lists.map(list =>
      subscribe(listUrl(list), () => {
        invalidate(countsUrl)
        invalidate(`${api}/readyz`)
      }),
    )
    return () => {
      for (const stop of stops) stop()
    }
  }, [])

  return (
    <div ref={root}>
      <div className="bar" part="header">
        <Icon name="scale" />
        <h1>{strings.title}</h1>
        <button type="button" onClick={onLogout} part="logout">
          {strings.logout}
        </button>
      </div>
      <Tabs
        lists={lists}
        open={open}
        onOpen={setOpen}
        countOf={list => counts?.lists[list.name]?.total}
        label={strings.lists}
        panelId={panelId}
      />
      <div className="panel-of-tab" role="tabpanel" id={panelId} aria-labelledby={`${panelId}-${open.name}`}>
        <Mail api={api} call={call} undelivered={counts?.undelivered ?? 0} />
        <OpenList key={open.name} list={open} url={listUrl(open)} call={call} />
      </div>
    </div>
  )
}

function OpenList(props: { list: AdminList; url: string; call: (url: string) => Promise<Response> }) {
  const { list, url, call } = props
  const read = async (address: string): Promise<Page> => readPage(await call(address), address)
  const view = useList(url, read)
  const refreshing = view.busy && view.records !== undefined
  return (
    <>
      <div className="lead">
        <p>{list.subtitle}</p>
        <button
          type="button"
          aria-disabled={view.busy || undefined}
          onClick={() => view.busy || view.refresh()}
          part="refresh"
        >
          <Icon name="refresh" />
          {refreshing ? strings.refreshing : strings.refresh}
        </button>
      </div>
      <ListPanel list={list} view={view} />
    </>
  )
}

/** Says quietly where mail does not reach anyone. */
function Mail(props: { api: string; call: (url: string) => Promise<Response>; undelivered: number }) {
  // Pages of other origins may not read it.
  const url = new URL(props.api).origin === location.origin ? `${props.api}/readyz` : undefined
  const readiness = useRead(url, async url => (await readAnswer(await props.call(url))) as Readiness)
  const filed = readiness?.mail?.delivery === 'filed'
  if (!filed && !props.undelivered) return null
  return (
    <div className="mail" part="mail">
      <Icon name="alert" />
      <div>
        {filed && (
          <p>
            <b>{strings.notEmailed}</b>
            {strings.notEmailedWhy}
          </p>
        )}
        {props.undelivered > 0 && <p>{strings.undelivered(props.undelivered)}</p>}
      </div>
    </div>
  )
}
