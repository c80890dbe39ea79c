// This script runs only in the pages under /frame/. The page around the frame has another origin and cannot read this
// page's height, so the script sends the height to that page. The message contains only the height; any page that may
// show the frame may also know the height.
const postHeight = () => {
  const px = Math.ceil(document.body.getBoundingClientRect().height)
  parent.postMessage({ haven: 'height', px }, '*')
}
new ResizeObserver(postHeight).observe(document.body)
