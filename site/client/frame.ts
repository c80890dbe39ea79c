// This script runs only in the pages under /frame/. The page around the frame has another origin and cannot read this
// page's height, so the script sends the height to that page. The script sends the message to any origin, because it
// contains only the height, which every page around the frame may know.
const postHeight = () => {
  const px = Math.ceil(document.body.getBoundingClientRect().height)
  parent.postMessage({ haven: 'height', px }, '*')
}
new ResizeObserver(postHeight).observe(document.body)
