import type { Similarity } from '../image/similarity';
import { sampleAt, type Box, type Plane, type YuvFrame } from '../image/yuv-frame';
import { fillField, MouthField, reach, interiorColours } from './mouth-field';
import type { MouthGeometry } from './mouth-geometry';
import { boxAround, copyPlane } from './mouth-image';
import { createProfile, isRest, type MouthShape } from './mouth-profile';
import type { NeutralMouth } from './neutral-mouth';
import { createTeethSampler } from './teeth-texture';

const BLACK_LUMA = 16;

/** The face-space area that a mouth shape may change. Pixels outside stay bit-identical. */
export function areaOf({ centreX, halfWidth, line, toNose, toChin }: MouthGeometry): Box {
  // A curved lip line moves its surroundings with it.
  const bow = line.slice(1).reduce((sum, coefficient) => sum + Math.abs(coefficient), 0);
  const middle = line[0] ?? 0;
  return {
    left: centreX - reach.side * halfWidth,
    right: centreX + reach.side * halfWidth,
    top: middle - toNose * halfWidth - bow,
    bottom: middle + (toChin + reach.below) * halfWidth + bow,
  };
}

/**
 * Warps the mouth of a frame into a shape: parts the lips along their line, lowers the jaw, changes the
 * width, and paints the inside of the mouth. Uses the frame's own pixels, and teeth of `teethSource`.
 */
export class MouthWarp {
  readonly #field = new MouthField();
  #scratch = new Uint8Array(0);

  apply(
    frame: YuvFrame,
    pose: Similarity,
    geometry: MouthGeometry,
    shape: MouthShape,
    teethSource?: NeutralMouth,
  ): void {
    if (isRest(shape)) return;
    const box = boxAround(pose, areaOf(geometry), frame);
    if (box.right - box.left < 8 || box.bottom - box.top < 8) return;
    const profile = createProfile(geometry, shape);
    const colours = interiorColours(geometry);
    const teeth = teethSource && createTeethSampler(teethSource, geometry.skin);
    fillField(this.#field, { geometry, colours, profile, shape, pose, box, teeth });
    if (this.#scratch.length < this.#field.changed.length)
      this.#scratch = new Uint8Array(this.#field.changed.length);
    this.#warpLight(frame.y, box);
    this.#warpColour(frame.u, box, 1);
    this.#warpColour(frame.v, box, 2);
  }

  #warpLight(plane: Plane, box: Box): void {
    const { width, height, changed, fromX, fromY, cover, shade, paint } = this.#field;
    const source = copyPlane(plane, box, 1, this.#scratch);
    for (let row = 0; row < height; row++) {
      let to = (box.top + row) * plane.width + box.left;
      for (let at = row * width; at < (row + 1) * width; at++, to++) {
        if (changed[at] === 0) continue;
        let value = sampleAt(source, fromX[at] as number, fromY[at] as number);
        value -= (value - BLACK_LUMA) * (shade[at] as number);
        const covered = cover[at] as number;
        if (covered > 0) value += ((paint[at * 3] as number) - value) * covered;
        plane.data[to] = value + 0.5;
      }
    }
  }

  /** Chroma has one sample per four pixels: use the first pixel's mapping. */
  #warpColour(plane: Plane, box: Box, channel: 1 | 2): void {
    const { width, height, changed, fromX, fromY, cover, paint } = this.#field;
    const source = copyPlane(plane, box, 2, this.#scratch);
    for (let row = 0; row < height; row += 2) {
      let to = ((box.top + row) / 2) * plane.width + box.left / 2;
      for (let at = row * width; at < (row + 1) * width; at += 2, to++) {
        if (changed[at] === 0) continue;
        // Source and target chroma centres share the half-pixel offset, so it cancels out.
        let value = sampleAt(source, (fromX[at] as number) / 2, (fromY[at] as number) / 2);
        const covered = cover[at] as number;
        if (covered > 0) value += ((paint[at * 3 + channel] as number) - value) * covered;
        plane.data[to] = value + 0.5;
      }
    }
  }
}
