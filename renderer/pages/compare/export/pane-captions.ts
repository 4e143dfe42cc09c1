import { formatPixels } from '../../../../shared/util/numbers.ts';
import type { ExportFrame, ExportPane } from './export-subject.ts';
import { rateOf } from './video/frame-rate.ts';

/** The caption over an exported image. */
export interface Caption {
  readonly letter: string;
  readonly name: string;
  readonly facts: string;
  /** Empty where there is none, or where prompts stay here. */
  readonly prompt: string;
}

/** `frame`: the one that is shown, where it is a still of a video. */
export function captionOf(pane: ExportPane, withPrompts: boolean, frame?: ExportFrame): Caption {
  const { item, letter, name } = pane;
  const facts = [factsOf(pane), ...(frame ? [`frame ${frame.frame} of ${frame.frames}`] : [])];
  if (item.synthetic) facts.push('synthetic');
  return { letter, name, facts: facts.join(' · '), prompt: withPrompts ? item.prompt : '' };
}

/** `1280 × 720 · 24 fps · 8.00 s` */
export function factsOf({ item, video }: ExportPane): string {
  const facts = [formatPixels(item.width, item.height)];
  if (video) facts.push(`${Number(rateOf(video).toFixed(2))} fps`, `${video.seconds.toFixed(2)} s`);
  return facts.join(' · ');
}

/** All of it as text, whatever was cut on an image for want of room. */
export function captionsText(captions: readonly Caption[]): string {
  return captions
    .map(({ letter, name, facts, prompt }) =>
      [`${letter} ${name}`, facts, prompt].filter((part) => part !== '').join('\n'),
    )
    .join('\n\n');
}
