// The block in WordPress' editor. PHP draws the block on pages, and passes the intake's address, forms and languages to
// this script in `havenIntake`.
;((wp, haven) => {
  const { createElement: el } = wp.element
  const { __ } = wp.i18n
  const { InspectorControls, useBlockProps } = wp.blockEditor
  const { PanelBody, Placeholder, SelectControl, TextControl } = wp.components
  /** Height of the preview, in pixels. */
  const HEIGHT = 640

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
    language: __('Without a choice, the form has the language of the page.', 'haven-intake'),
    source: __('The name of a campaign or partner. Staff see it with each request.', 'haven-intake'),
  })

  /** True for a value that the setting offers: of the languages, only those of the firm. */
  const offered = (name, value) =>
    name !== 'language' || ['auto', 'en'].includes(value) || haven.languages.includes(value)

  function Setting({ name, values, value, onChange }) {
    const props = { label: labels()[name], help: help()[name], value: value || '', onChange }
    if (!Array.isArray(values)) return el(TextControl, props)
    const options = [option('', __('No choice', 'haven-intake'))]
    for (const one of values) if (offered(name, one)) options.push(option(one, one))
    return el(SelectControl, { ...props, options })
  }

  /** A preview of the plain form in a frame. The frame's empty sandbox runs no script and sends nothing. */
  function Preview({ form, language }) {
    if (!haven.address || !haven.listed) {
      const instructions = haven.address
        ? __('The preview appears when the intake knows this site: ', 'haven-intake') + haven.origin
        : __('An administrator has to set the address of the intake first.', 'haven-intake')
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
      el('figcaption', null, __('Preview of the upper part. Nothing can be sent from here.', 'haven-intake')),
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
