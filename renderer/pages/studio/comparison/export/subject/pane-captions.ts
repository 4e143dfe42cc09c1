import { formatPixels } from '../../../../../../shared/util/format-numbers.ts';
import type { ExportFrame, ExportPane } from './export-subject.ts';
import { rateOf } from './frame-rate.ts';

/** The caption over an exported image. */
export interface Caption {
  readonly letter: string;
  readonly name: string;
  readonly facts: string;
  /** Empty without a prompt, and if prompts are not exported. */
  readonly prompt: string;
}

/** `frame`: the shown frame of a video. */
export function captionOf(pane: ExportPane, withPrompts: boolean, frame?: ExportFrame): Caption {
  const { item, letter, name } = pane;
  const facts = [factsOf(pane), ...(frame ? [`frame ${frame.frame} of ${frame.frames}`] : [])];
  return { letter, name, facts: facts.join(' · '), prompt: withPrompts ? item.prompt : '' };
}

/** `1280 × 720 · 24 fps · 8.00 s` */
function factsOf({ item, video }: ExportPane): string {
  const facts = [formatPixels(item.width, item.height)];
  if (video) facts.push(`${Number(rateOf(video).toFixed(2))} fps`, `${video.seconds.toFixed(2)} s`);
  return facts.join(' · ');
}

/** The complete texts, including parts that the image has no space for. */
export function textOfCaptions(captions: readonly Caption[]): string {
  return captions
    .map(({ letter, name, facts, prompt }) =>
      [`${letter} ${name}`, facts, prompt].filter((part) => part !== '').join('\n'),
    )
    .join('\n\n');
}
