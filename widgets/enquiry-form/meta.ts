import {
  contactPart,
  draftParts,
  extraParts,
  formAttributes,
  formChildren,
  formEvents,
  formParts,
  prefill,
  type TagMeta,
} from '../metadata/meta'

/** The public interface of `<haven-enquiry-form>`: its attributes, events and parts. */
export const meta: TagMeta = {
  title: 'Enquiry form',
  does: 'The short form for the end of a page, with name, phone, email and an enquiry.',
  attributes: { prefill, ...formAttributes },
  events: formEvents,
  parts: { ...formParts, ...extraParts, ...contactPart, ...draftParts },
  children: formChildren,
}
