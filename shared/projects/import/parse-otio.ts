import { z } from 'zod';
import { formatCount, formatCounted } from '../../util/format-numbers.ts';
import { exactFrameRate } from '../../util/frame-rate.ts';
import { shortenForSentence } from '../../util/text-for-sentence.ts';
import { metadataNamespace } from '../export/take-metadata.ts';
import {
  fileNameOf,
  importProblem,
  mostImportedClips,
  mostImportedText,
  type ParsedClip,
  type ParsedCut,
  type ParsedTime,
} from './parsed-cut.ts';

// Only the used fields are read, to a fixed depth: the clips of the tracks. Nested sequences stay closed.

const timeSchema = z.object({ rate: z.number().min(0.001).max(1_000_000), value: z.number().min(-1e9).max(1e9) });
const rangeSchema = z.object({ start_time: timeSchema, duration: timeSchema });
const referenceSchema = z.object({
  target_url: z.string().nullish(),
  name: z.string().nullish(),
  available_range: rangeSchema.nullish(),
});
/** Metadata of other programs, and ids that are none, are ignored. */
const metadataSchema = z
  .object({ [metadataNamespace]: z.object({ shotId: z.uuid(), itemId: z.uuid().optional() }).optional() })
  .optional()
  .catch(undefined);
const childSchema = z.object({
  OTIO_SCHEMA: z.string(),
  name: z.string().nullish(),
  source_range: rangeSchema.nullish(),
  media_reference: referenceSchema.nullish(),
  media_references: z.record(z.string(), referenceSchema.nullable()).nullish(),
  active_media_reference_key: z.string().nullish(),
  effects: z.array(z.object({ OTIO_SCHEMA: z.string() })).nullish(),
  metadata: metadataSchema,
});
type Child = z.infer<typeof childSchema>;
const trackSchema = z.object({
  OTIO_SCHEMA: z.string(),
  kind: z.string().nullish(),
  children: z.array(z.unknown()).max(mostImportedClips),
});
const timelineSchema = z.object({
  OTIO_SCHEMA: z.string().regex(/^Timeline\.\d+$/),
  name: z.string().nullish(),
  tracks: z.object({ children: z.array(trackSchema).max(1000) }),
});

/** Returns the clips of an `.otio` file. Throws a `ProblemError` for other or damaged files. */
export function parseOtio(text: string): ParsedCut {
  const timeline = readTimeline(text);
  const tracks = timeline.tracks.children.filter(({ kind }) => kind !== 'Audio');
  const count = tracks.reduce((sum, { children }) => sum + children.length, 0);
  if (count > mostImportedClips) throw tooManyClips(count);
  const parsed = tracks.map(({ children }, index) => children.flatMap((child) => clipOf(child, index)));
  const main = parsed.findIndex((clips) => clips.some(({ kind }) => kind === 'clip'));
  const clips = parsed[Math.max(0, main)];
  if (!clips || clips.length === 0) throw importProblem('This OTIO file has no clips on a video track.');
  return {
    title: timeline.name ?? '',
    clips,
    transitions: children(tracks).filter(isTransition).length,
    otherClips: parsed.flatMap((others) => (others === clips ? [] : others.filter(({ kind }) => kind === 'clip'))),
  };
}

const children = (tracks: readonly z.infer<typeof trackSchema>[]) => tracks.flatMap((track) => track.children);

function isTransition(child: unknown): boolean {
  return /^Transition\b/.test(childSchema.safeParse(child).data?.OTIO_SCHEMA ?? '');
}

function readTimeline(text: string): z.infer<typeof timelineSchema> {
  if (text.length > mostImportedText) throw importProblem('This OTIO file is larger than 32 MB.');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw importProblem('This file isn’t OTIO: it contains no valid JSON.', String(error));
  }
  const result = timelineSchema.safeParse(value);
  if (result.success) return result.data;
  throw importProblem(
    'This file isn’t an OTIO timeline. Export a timeline from the editing program.',
    String(result.error),
  );
}

function clipOf(value: unknown, trackIndex: number): ParsedClip[] {
  const result = childSchema.safeParse(value);
  if (!result.success) {
    const path = result.error.issues[0]?.path.join('.') ?? '';
    const sentence = `A clip on video track ${trackIndex + 1} of this OTIO file is damaged: ${path || 'it'} has no valid value.`;
    throw importProblem(sentence, String(result.error));
  }
  const child = result.data;
  const [schema = ''] = child.OTIO_SCHEMA.split('.');
  // A transition overlaps its clips and has no duration of its own.
  if (schema === 'Transition') return [];
  const isGap = schema === 'Gap' || schema === 'Filler';
  const reference = referenceOf(child);
  const range = child.source_range ?? reference?.available_range;
  const name = child.name ?? '';
  if (!range) {
    // A nested sequence without a range lasts as long as its content, which is not read.
    if (schema !== 'Clip' && !isGap) return [];
    throw importProblem(`The clip “${shortenForSentence(name)}” of this OTIO file has no duration.`);
  }
  const url = reference?.target_url ?? '';
  const metadata = child.metadata?.[metadataNamespace];
  return [
    {
      kind: isGap ? 'gap' : 'clip',
      name,
      fileName: fileNameOf(url) || reference?.name || undefined,
      shotId: metadata?.shotId,
      itemId: metadata?.itemId,
      source: isGap ? undefined : sourceOf(range.start_time, reference?.available_range?.start_time),
      sourceTimecode: reference?.available_range ? undefined : {},
      duration: timeOf(range.duration),
      hasSpeedChange:
        child.effects?.some(({ OTIO_SCHEMA }) => /^(LinearTimeWarp|FreezeFrame|TimeEffect)\b/.test(OTIO_SCHEMA)) ??
        false,
    },
  ];
}

function referenceOf({ media_references: references, active_media_reference_key: key, media_reference: only }: Child) {
  if (!references) return only;
  const active = key ?? 'DEFAULT_MEDIA';
  return Object.hasOwn(references, active) ? references[active] : undefined;
}

/** Returns the frame of the file. Files with timecode count from its start. */
function sourceOf(start: z.infer<typeof timeSchema>, fileStart: z.infer<typeof timeSchema> | undefined): ParsedTime {
  const time = timeOf(start);
  if (!fileStart) return time;
  const offset = (fileStart.value / fileStart.rate) * start.rate;
  return { ...time, frames: Math.round(start.value - offset) };
}

function timeOf({ value, rate }: z.infer<typeof timeSchema>): ParsedTime {
  return { frames: Math.round(value), rate: exactFrameRate(rate) };
}

export function tooManyClips(count: number) {
  return importProblem(
    `This file has ${formatCounted(count, 'clip')}. At most ${formatCount(mostImportedClips)} can be imported.`,
  );
}
