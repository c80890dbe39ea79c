import type { Meta, StoryObj } from '@storybook/preact-vite'
import { tokens } from './tokens'

const meta: Meta = {
  title: 'Design/Tokens',
  parameters: { plain: true, controls: { disable: true } },
}
export default meta

const Swatch = ({ colour }: { colour: string | undefined }) =>
  colour?.startsWith('#') ? (
    <span className="swatch">
      <i ref={element => element?.style.setProperty('background', colour)} />
      <code>{colour}</code>
    </span>
  ) : (
    <span>{colour ?? 'the same'}</span>
  )

export const Tokens: StoryObj = {
  render: () => (
    <div className="editor">
      <h1>Design tokens</h1>
      <p>
        The theming API: set any of these on the page, on a parent or on a tag. The page’s other styles do not apply
        inside the widgets.
      </p>
      <section className="scrolls" aria-label="Design tokens" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Custom property</th>
              <th scope="col">What it sets</th>
              <th scope="col">Light</th>
              <th scope="col">Dark</th>
            </tr>
          </thead>
          <tbody>
            {tokens.map(({ name, means, light, dark }) => (
              <tr key={name}>
                <td>
                  <code>{name}</code>
                </td>
                <td>{means}</td>
                <td>
                  <Swatch colour={light} />
                </td>
                <td>
                  <Swatch colour={dark} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  ),
}
