import type { Meta, StoryObj } from '@storybook/preact-vite'
import { useLayoutEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import styles from '../widgets/admin/admin.css?inline'
import type { AdminExample } from '../widgets/admin/example-answers'
import { AdminStage, examples } from '../widgets/admin/examples'
import { appears } from '../widgets/parts/example'
import { harnessRoot } from '../widgets/parts/widget-harness'
import { adoptStyles, createSheet } from '../widgets/styles'
import { axeLooksElsewhere } from './axe'
import { attributeControls } from './controls'
import { elementStory } from './element-story'

const meta: Meta<Record<string, string>> = {
  title: 'Staff/Dashboard',
  argTypes: attributeControls('haven-admin'),
  parameters: { layout: 'fullscreen' },
}
export default meta

const own = [createSheet(styles)]

/**
 * Draws the dashboard in a shadow root of its own, as `<haven-admin>` does, because the dashboard's stylesheet uses
 * `:host`.
 */
function InShadow({ example }: { example: AdminExample }) {
  const place = useRef<HTMLDivElement>(null)
  // A layout effect draws the dashboard before the story's play function looks for it.
  useLayoutEffect(() => {
    const host = document.createElement('div')
    const shadow = host.attachShadow({ mode: 'open' })
    place.current?.append(host)
    adoptStyles(shadow, own)
    const root = createRoot(shadow)
    root.render(<AdminStage example={example} />)
    return () => {
      host.remove()
      // React may still be drawing the page around the root, so the root is unmounted later, in a
      // microtask.
      queueMicrotask(() => root.unmount())
    }
  }, [example])
  return <div ref={place} />
}

const story = (example: AdminExample): StoryObj => ({
  parameters: axeLooksElsewhere,
  render: () => <InShadow example={example} />,
  play: async ({ canvasElement }) => {
    const shadow = harnessRoot(canvasElement)
    await appears(shadow, '[part=login], [part=failure], .dashboard')
    await example.visit?.(shadow)
  },
})

export const Login = story(examples.Login)
export const WrongPassword = story(examples.WrongPassword)
export const PasswordShown = story(examples.PasswordShown)
export const Throttled = story(examples.Throttled)
export const Unreachable = story(examples.Unreachable)
export const Embedded = story(examples.Embedded)
export const Loading = story(examples.Loading)
export const Loaded = story(examples.Loaded)
export const VisaApplications = story(examples.VisaApplications)
export const VisaApplicationsLoading = story(examples.VisaApplicationsLoading)
export const CallbackRequests = story(examples.CallbackRequests)
export const NobodyEmailed = story(examples.NobodyEmailed)
export const MailServerRefuses = story(examples.MailServerRefuses)
export const RecordsLost = story(examples.RecordsLost)
export const InboxEmpty = story(examples.InboxEmpty)
export const FirstSteps = story(examples.FirstSteps)
export const FirstStepsBelowRequests = story(examples.FirstStepsBelowRequests)
export const FirstStepsOfSample = story(examples.FirstStepsOfSample)
export const FirstStepsTestMailSent = story(examples.FirstStepsTestMailSent)
export const FirstStepsTestMailRefused = story(examples.FirstStepsTestMailRefused)
export const FirstStepsLeft = story(examples.FirstStepsLeft)
export const FirstStepsOver = story(examples.FirstStepsOver)
export const Empty = story(examples.Empty)
export const EmptyVisaApplications = story(examples.EmptyVisaApplications)
export const EmptyCallbackRequests = story(examples.EmptyCallbackRequests)
export const Filtered = story(examples.Filtered)
export const NothingFound = story(examples.NothingFound)
export const LoadFailed = story(examples.LoadFailed)
export const RecordOnItsWay = story(examples.RecordOnItsWay)
export const RecordNotLoaded = story(examples.RecordNotLoaded)
export const InquiryOpen = story(examples.InquiryOpen)
export const OtherScript = story(examples.OtherScript)
export const EmailNotDelivered = story(examples.EmailNotDelivered)
export const NoWayToReach = story(examples.NoWayToReach)
export const MaybeSpam = story(examples.MaybeSpam)
export const VisaApplicationOpen = story(examples.VisaApplicationOpen)
export const CallbackRequestOpen = story(examples.CallbackRequestOpen)
export const Arrived = story(examples.Arrived)
export const ChoosingAlerts = story(examples.ChoosingAlerts)
export const ChoosingLook = story(examples.ChoosingLook)
export const SearchGoesOn = story(examples.SearchGoesOn)
export const SearchFound = story(examples.SearchFound)
export const SearchFailed = story(examples.SearchFailed)
export const SearchFoundNobody = story(examples.SearchFoundNobody)
export const MostUrgentFirst = story(examples.MostUrgentFirst)
export const MostUrgentOpen = story(examples.MostUrgentOpen)
export const TimeLimits = story(examples.TimeLimits)
export const TimeLimitOpen = story(examples.TimeLimitOpen)
export const TimeLimitUnknownDay = story(examples.TimeLimitUnknownDay)
export const TimeLimitStale = story(examples.TimeLimitStale)
export const TimeLimitPassed = story(examples.TimeLimitPassed)
export const TimeLimitDealtWith = story(examples.TimeLimitDealtWith)
export const TimeLimitDealtWithBefore = story(examples.TimeLimitDealtWithBefore)
export const Correcting = story(examples.Correcting)
export const Corrected = story(examples.Corrected)
export const CorrectionRefused = story(examples.CorrectionRefused)
export const UnsafeWay = story(examples.UnsafeWay)
export const SamePersonMany = story(examples.SamePersonMany)
export const SamePersonFailed = story(examples.SamePersonFailed)
export const ExportOrErase = story(examples.ExportOrErase)
export const EraseMistyped = story(examples.EraseMistyped)
export const EraseHeld = story(examples.EraseHeld)
export const EraseChanged = story(examples.EraseChanged)
export const Erased = story(examples.Erased)
export const ProcessedByAnother = story(examples.ProcessedByAnother)
export const ChangedByAnother = story(examples.ChangedByAnother)
export const Processed = story(examples.Processed)
export const MenuOpen = story(examples.MenuOpen)
export const MarkedAsSpam = story(examples.MarkedAsSpam)
export const ChangeFailed = story(examples.ChangeFailed)
export const AtWork = story(examples.AtWork)
export const RowsAtWork = story(examples.RowsAtWork)
export const NoteAdded = story(examples.NoteAdded)
export const NoteMissing = story(examples.NoteMissing)
export const NoteNotKept = story(examples.NoteNotKept)
export const ContactLogged = story(examples.ContactLogged)
export const Assigning = story(examples.Assigning)
export const AssignedToMe = story(examples.AssignedToMe)
export const ColleaguesNotRead = story(examples.ColleaguesNotRead)
export const HowAnswered = story(examples.HowAnswered)
export const AnswerNotNeeded = story(examples.AnswerNotNeeded)
export const ChangedMeanwhile = story(examples.ChangedMeanwhile)
export const WritingAnswer = story(examples.WritingAnswer)
export const WritingUnsafeAnswer = story(examples.WritingUnsafeAnswer)
export const TemplatesNotRead = story(examples.TemplatesNotRead)
export const AskedAfterCall = story(examples.AskedAfterCall)
export const CallNotAnswered = story(examples.CallNotAnswered)
export const ReaderCalled = story(examples.ReaderCalled)
export const FollowedUp = story(examples.FollowedUp)
export const FollowUpChosen = story(examples.FollowUpChosen)
export const SeveralChosen = story(examples.SeveralChosen)
export const SeveralToProcess = story(examples.SeveralToProcess)
export const SeveralGiven = story(examples.SeveralGiven)
export const SeveralNotChanged = story(examples.SeveralNotChanged)
export const RequestEntered = story(examples.RequestEntered)
export const Letters = story(examples.Letters)
export const LettersShown = story(examples.LettersShown)
export const LetterViewed = story(examples.LetterViewed)
export const LetterNotShown = story(examples.LetterNotShown)
export const SessionEnded = story(examples.SessionEnded)
export const SignIn = story(examples.SignIn)
export const SignInWrong = story(examples.SignInWrong)
export const SignInElsewhere = story(examples.SignInElsewhere)
export const SignInMissing = story(examples.SignInMissing)
export const SignInNotLoaded = story(examples.SignInNotLoaded)
export const WaysNotKnown = story(examples.WaysNotKnown)
export const AskedByAnotherSite = story(examples.AskedByAnotherSite)
export const AskedByForeignSite = story(examples.AskedByForeignSite)
export const AskedInVain = story(examples.AskedInVain)
export const Invited = story(examples.Invited)
export const InvitedBefore = story(examples.InvitedBefore)
export const InvitationDamaged = story(examples.InvitationDamaged)
export const InvitationNotOpened = story(examples.InvitationNotOpened)
export const SettingUpCode = story(examples.SettingUpCode)
export const RecoveryCodes = story(examples.RecoveryCodes)
export const People = story(examples.People)
export const PersonInvited = story(examples.PersonInvited)
export const PersonToRemove = story(examples.PersonToRemove)
export const RoleToChange = story(examples.RoleToChange)
export const InvitedTooLongAgo = story(examples.InvitedTooLongAgo)
export const PeopleRefused = story(examples.PeopleRefused)
export const Audit = story(examples.Audit)
export const Overview = story(examples.Overview)
export const OverviewOfQuietDay = story(examples.OverviewOfQuietDay)
export const OverviewLoading = story(examples.OverviewLoading)
export const OverviewFailed = story(examples.OverviewFailed)
export const Health = story(examples.Health)
export const HealthAllWell = story(examples.HealthAllWell)
export const HealthNotKnown = story(examples.HealthNotKnown)
export const Content = story(examples.Content)
export const ContentEmpty = story(examples.ContentEmpty)
export const ContentNotLoaded = story(examples.ContentNotLoaded)
export const ContentChange = story(examples.ContentChange)
export const ContentHidden = story(examples.ContentHidden)
export const ContentRefused = story(examples.ContentRefused)
export const ContentChangedElsewhere = story(examples.ContentChangedElsewhere)
export const ContentNotSaved = story(examples.ContentNotSaved)
export const Firm = story(examples.Firm)
export const FirmChanged = story(examples.FirmChanged)
export const FirmNotLoaded = story(examples.FirmNotLoaded)
export const FirmChangedElsewhere = story(examples.FirmChangedElsewhere)
export const Sites = story(examples.Sites)
export const Webhooks = story(examples.Webhooks)
export const WebhookSecret = story(examples.WebhookSecret)
export const OwnAccount = story(examples.OwnAccount)
export const OwnAccountToProve = story(examples.OwnAccountToProve)
export const NewRecoveryCodes = story(examples.NewRecoveryCodes)
export const PasskeyNotAdded = story(examples.PasskeyNotAdded)
export const RoleNotKnown = story(examples.RoleNotKnown)
export const SeenByReader = story(examples.SeenByReader)
export const Element = elementStory('haven-admin')
