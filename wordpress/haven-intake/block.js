// The block in WordPress' editor. PHP draws the block on pages, and passes the intake's address, forms and languages to
// this script in `havenIntake`.
;((wp, haven) => {
  const { createElement: el, useEffect, useState } = wp.element
  const { __, sprintf } = wp.i18n
  const { InspectorControls, useBlockProps } = wp.blockEditor
  const { PanelBody, Placeholder, SelectControl, TextControl } = wp.components
  /** Height of the preview, in pixels. */
  const HEIGHT = 640

  /** Resolves to true if the intake answers pages of this site: then the preview's frame can show the form. */
  let isKnown
  function askIntake() {
    isKnown ??= fetch(`${haven.address}/api/firm`, { credentials: 'omit' }).then(
      ({ ok }) => ok,
      () => false,
    )
    return isKnown
  }

  const option = (value, label) => ({ value, label })
  const labels = () => ({
    topic: __('Topic', 'haven-intake'),
    urgency: __('Urgency', 'haven-intake'),
    theme: __('Theme', 'haven-intake'),
    language: __('Language', 'haven-intake'),
    source: __('Source', 'haven-intake'),
  })
  const help = () => ({
    topic: __('Selects the case type, and begins the message. Example: Sponsor Licence', 'haven-intake'),
    urgency: __('The answer that is selected at first. Visitors can change it.', 'haven-intake'),
    theme: __(
      'Without a choice, the form is light or dark, depending on the background of the page. With auto, the form follows the setting of the visitor’s device.',
      'haven-intake',
    ),
    language: __('Without a choice, the form has the language of the page.', 'haven-intake'),
    source: __('The name of a campaign or partner. Staff see it with each request.', 'haven-intake'),
  })

  /** True for a value that the setting offers: of the languages, only those of the firm. `auto` equals no choice. */
  const offered = (name, value) => name !== 'language' || value === 'en' || haven.languages.includes(value)

  /** The name of a value in the list: a language has its name in the editor's language. */
  const named = (name, value) =>
    name === 'language'
      ? new Intl.DisplayNames([document.documentElement.lang || 'en'], { type: 'language' }).of(value)
      : value

  function Setting({ name, values, value, onChange }) {
    const props = { label: labels()[name], help: help()[name], value: value || '', onChange }
    if (!Array.isArray(values)) return el(TextControl, props)
    const options = [option('', __('No choice', 'haven-intake'))]
    for (const one of values) if (offered(name, one)) options.push(option(one, named(name, one)))
    return el(SelectControl, { ...props, options })
  }

  /** A preview of the plain form in a frame. The frame's empty sandbox runs no script and sends nothing. */
  function Preview({ form, language }) {
    const [known, setKnown] = useState()
    useEffect(() => void (haven.address && askIntake().then(setKnown)), [])
    if (!known) {
      const instructions = haven.address
        ? known === false &&
          sprintf(
            /* translators: %s: the origin of this site. */
            __(
              'The preview appears when the intake runs and knows this site. A manager adds %s in the intake’s dashboard, under Content, Sites.',
              'haven-intake',
            ),
            window.location.origin,
          )
        : __(
            'An administrator has to set the address of the intake first, under Settings, Haven intake.',
            'haven-intake',
          )
      return el(Placeholder, { icon: 'feedback', label: haven.words[form], instructions })
    }
    const path = haven.languages.includes(language) ? `${language}/` : ''
    return el(
      'figure',
      { style: { margin: 0 } },
      el('iframe', {
        src: haven.address + haven.forms[form].framePath + path,
        title: haven.words[form],
        sandbox: '',
        referrerPolicy: 'no-referrer',
        scrolling: 'no',
        tabIndex: -1,
        style: { width: '100%', height: HEIGHT, border: 0, pointerEvents: 'none' },
      }),
      el(
        'figcaption',
        null,
        __(
          'Preview of the upper part, in the chosen language. Your other settings show only on the page. Nothing can be sent from here.',
          'haven-intake',
        ),
      ),
    )
  }

  function Edit({ attributes, setAttributes }) {
    const form = haven.forms[attributes.form] ? attributes.form : 'consultation'
    const { attributes: taken } = haven.forms[form]
    const names = Object.keys(labels()).filter(name => name in taken)
    return el(
      'div',
      useBlockProps(),
      el(
        InspectorControls,
        null,
        el(
          PanelBody,
          { title: __('Form', 'haven-intake') },
          el(SelectControl, {
            label: __('Form', 'haven-intake'),
            value: form,
            options: Object.keys(haven.forms).map(name => option(name, haven.words[name])),
            onChange: value => setAttributes({ form: value }),
          }),
          names.map(name =>
            el(Setting, {
              key: name,
              name,
              values: taken[name],
              value: attributes[name],
              onChange: value => setAttributes({ [name]: value || undefined }),
            }),
          ),
        ),
      ),
      el(Preview, { form, language: attributes.language }),
    )
  }

  wp.blocks.registerBlockType('haven-intake/form', { edit: Edit, save: () => null })
})(window.wp, window.havenIntake)
