// This script runs in the pages under /frame/ alone. The page around has another origin, so it cannot read how high this
// one is. The message holds that number and nothing else; any page that may show the frame may have it.
const tell = () => {
  const px = Math.ceil(document.body.getBoundingClientRect().height)
  parent.postMessage({ haven: 'height', px }, '*')
}
new ResizeObserver(tell).observe(document.body)
