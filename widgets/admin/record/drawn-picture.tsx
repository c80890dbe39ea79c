import { useEffect, useRef, useState } from 'react'
import { recordStrings } from './record-strings'

const say = recordStrings.letters

/**
 * Draws a picture on a canvas, so that the picture has no address from which a page could load the file. With `most`,
 * the shorter side has at most this number of pixels.
 */
export function Drawn({ blob, most, turns = 0, label }: { blob: Blob; most?: number; turns?: number; label?: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    createImageBitmap(blob).then(
      picture => {
        const to = canvas.current
        if (to) draw(picture, to, most, turns)
        picture.close()
      },
      () => setFailed(true),
    )
  }, [blob, most, turns])
  if (failed) return label ? <p>{say.notDrawn}</p> : null
  return <canvas ref={canvas} {...(label && { role: 'img', 'aria-label': label })} />
}

function draw(picture: ImageBitmap, to: HTMLCanvasElement, most: number | undefined, turns: number) {
  const { width, height } = picture
  const scale = most ? Math.min(1, most / Math.min(width, height)) : 1
  const sides = [width * scale, height * scale] as const
  ;[to.width, to.height] = turns % 2 ? [sides[1], sides[0]] : sides
  const context = to.getContext('2d')
  if (context) context.imageSmoothingQuality = 'high'
  context?.translate(to.width / 2, to.height / 2)
  context?.rotate((turns * Math.PI) / 2)
  context?.drawImage(picture, -sides[0] / 2, -sides[1] / 2, ...sides)
}
