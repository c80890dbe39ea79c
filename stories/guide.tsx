import { recipes } from '../guide/recipes'
import { troubles } from '../guide/troubles'
import { Attributes, RecipeView, Troubles } from '../guide/views'
import { metadata } from '../widgets/metadata'
import { exampleFirm } from '../widgets/parts/example'

/**
 * The guide for web authors as a story: the recipes, tags and troubles of the page `/embed/` and of docs/embedding.md.
 */
export const Guide = () => (
  <div className="editor sb-unstyled">
    <h1>Putting Haven on a page</h1>
    {recipes('https://intake.firm.example', exampleFirm).map(recipe => (
      <section key={recipe.id}>
        <h2>{recipe.title}</h2>
        <RecipeView recipe={recipe} />
      </section>
    ))}
    <h2>Every tag</h2>
    {Object.entries(metadata).map(([tag, about]) => (
      <section key={tag}>
        <h3>{about.title}</h3>
        <p>{about.does}</p>
        <Attributes tag={tag} about={about} />
      </section>
    ))}
    <h2>When something is wrong</h2>
    <Troubles troubles={troubles} />
  </div>
)
