import type uPlot from 'uplot'
import type { AnnotationText } from './annotations.ts'

/** A dashed line from top to bottom for each, with a mark above. */
export function drawAnnotations(
  plot: uPlot,
  annotations: readonly AnnotationText[],
  [ink = '', , bad = '']: readonly string[],
): void {
  const { ctx, bbox } = plot
  const mark = 4 * devicePixelRatio
  ctx.save()
  ctx.lineWidth = devicePixelRatio
  for (const { at, isBad } of annotations) {
    const x = Math.round(plot.valToPos(at / 1_000, 'x', true))
    if (x < bbox.left || x > bbox.left + bbox.width) continue
    ctx.strokeStyle = ctx.fillStyle = isBad ? bad : ink
    ctx.setLineDash([2 * devicePixelRatio, 3 * devicePixelRatio])
    ctx.beginPath()
    ctx.moveTo(x, bbox.top)
    ctx.lineTo(x, bbox.top + bbox.height)
    ctx.stroke()
    ctx.beginPath()
    ctx.moveTo(x - mark, bbox.top - mark)
    ctx.lineTo(x + mark, bbox.top - mark)
    ctx.lineTo(x, bbox.top + mark)
    ctx.fill()
  }
  ctx.restore()
}
