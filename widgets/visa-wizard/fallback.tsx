import type { PublicFirm } from '../../api/contract/content/firm'
import type { FormLanguage } from '../../api/contract/forms/form-languages'
import { visaReachFields } from '../../api/contract/forms/labels/visa'
import { VISA_OPTIONS } from '../../api/contract/forms/visa-options'
import {
  encodingFor,
  FallbackContact,
  FallbackExtras,
  FallbackPrivacy,
  FallbackRows,
  FallbackUnseen,
} from '../parts/fallback-form'
import { Choices } from './choices'
import { Hint, NextWords, Progress } from './frame'
import { REQUEST, wizardStrings as say } from './strings'

const { name, phone, email, remarks } = visaReachFields

/**
 * The plain form to put inside `<haven-visa-wizard>`. The first question looks as it does in the wizard, so that the
 * plain form and the wizard have the same height in any typeface. Without JavaScript, Next opens the contact fields.
 */
export const VisaWizardFallback = ({
  api,
  firm,
  formLanguage,
}: {
  api: string
  firm: PublicFirm
  formLanguage?: FormLanguage | undefined
}) => (
  <>
    <link rel="stylesheet" crossOrigin="anonymous" href={`${api}/widgets/haven-visa-wizard.css`} />
    <div className="haven">
      <form className="wizard" method="post" action={`${api}/api/visa-applications`} encType={encodingFor(firm)}>
        <Progress number={1} of={2} />
        <div className="question">
          <Choices
            id="visa-"
            name="service"
            options={VISA_OPTIONS.service}
            heading={<h2>{say.questions.service}</h2>}
            hint={<Hint id="visa-h" name="service" />}
          />
        </div>
        <FallbackExtras firm={firm} names={['decision']} />
        <div className="steps">
          <button type="button" className="previous" disabled>
            {say.previous}
          </button>
          <details>
            <summary className="next">
              <NextWords />
            </summary>
            <div className="rest">
              <FallbackRows rows={[[name], [phone, email], [remarks]]} />
              <FallbackExtras firm={firm} names={['letters', 'onBehalfOf', 'safeContact']} without="language" />
              <FallbackUnseen firm={firm} {...(formLanguage && { hidden: { formLanguage } })} />
              <p>{REQUEST}</p>
              <button type="submit">{say.submit}</button>
              <FallbackPrivacy api={api} firm={firm} />
            </div>
          </details>
        </div>
        <FallbackContact firm={firm} />
      </form>
    </div>
  </>
)
