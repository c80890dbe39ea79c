// This script runs only in the pages under /frame/. The page around the frame has another origin, so it cannot read the
// height of this page. The message contains only the height; any page that may show the frame may read it.
const tell = () => {
  const px = Math.ceil(document.body.getBoundingClientRect().height)
  parent.postMessage({ haven: 'height', px }, '*')
}
new ResizeObserver(tell).observe(document.body)
