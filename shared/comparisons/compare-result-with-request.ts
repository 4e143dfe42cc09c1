import type { FieldRole } from '../fields/field.ts';
import type { FieldValue } from '../fields/field-values-and-drafts.ts';
import { parseSize } from '../fields/size-or-ratio.ts';
import { modelById } from '../models/all-models.ts';
import { fieldWithRole } from '../models/model.ts';
import { fieldsNotSent } from '../models/model-rules.ts';
import { formatPixels, formatRatio } from '../util/format-numbers.ts';
import type { ComparedPane } from './comparison-table-types.ts';

export type Measured = 'size' | 'duration' | 'sound';

interface Mismatch {
  readonly what: Measured;
  readonly wanted: string;
  /** "asked for 1280 × 720, got 1152 × 640." */
  readonly sentence: string;
}

/** Encoders require even sides, and models use whole blocks, so this deviation of the ratio is accepted. */
const ratioTolerance = 0.03;
/** Encoders change odd sides to even ones. Pixels. */
const sideTolerance = 1;
/**
 * Videos end after a whole frame, and models create whole groups of frames. Seconds, or a share of the requested
 * duration.
 */
const durationTolerance = { seconds: 0.5, share: 0.05 };

/**
 * Returns the differences between the file and the request. Only fields with an exact request count: size, ratio,
 * duration, sound. A resolution such as `1K` specifies no exact pixels. Omitted fields request nothing.
 */
export function compareResultWithRequest(pane: ComparedPane): readonly Mismatch[] {
  // The sandbox draws small previews in place of the requested result.
  if (!pane.item || pane.item.synthetic || pane.item.kind === 'file') return [];
  return [...sizeMismatch(pane), ...durationMismatch(pane), ...soundMismatch(pane)];
}

function sizeMismatch(pane: ComparedPane): Mismatch[] {
  const { item } = pane;
  if (!item) return [];
  const size = parseSize(String(asked(pane, 'shape') ?? ''));
  const got = formatPixels(item.width, item.height);
  if (size) {
    const off = Math.max(Math.abs(size.width - item.width), Math.abs(size.height - item.height));
    return off <= sideTolerance ? [] : [mismatch('size', formatPixels(size.width, size.height), got)];
  }
  const ratio = ratioOf(asked(pane, 'shape'));
  if (ratio === undefined) return [];
  const own = item.width / item.height;
  const off = Math.abs(own / ratio - 1);
  return off <= ratioTolerance ? [] : [mismatch('size', formatRatio(ratio), `${got} (${formatRatio(own)})`)];
}

function durationMismatch(pane: ComparedPane): Mismatch[] {
  const wanted = Number(asked(pane, 'duration') ?? Number.NaN);
  const got = pane.video?.seconds ?? pane.item?.seconds;
  if (!Number.isFinite(wanted) || got === undefined) return [];
  const most = Math.max(durationTolerance.seconds, durationTolerance.share * wanted);
  return Math.abs(got - wanted) <= most ? [] : [mismatch('duration', `${wanted} s`, `${got.toFixed(2)} s`)];
}

function soundMismatch(pane: ComparedPane): Mismatch[] {
  if (!pane.video) return [];
  const has = pane.video.audioCodec !== undefined;
  const wanted = Boolean(asked(pane, 'audio')) || asked(pane, 'sound');
  if (typeof wanted !== 'boolean' || wanted === has) return [];
  return [mismatch('sound', wanted ? 'sound' : 'no sound', has ? 'sound' : 'none')];
}

function mismatch(what: Measured, wanted: string, got: string): Mismatch {
  return { what, wanted, sentence: `requested ${wanted}, got ${got}.` };
}

/** Returns the value of the field with `role`, or `undefined` if it was not sent. */
function asked({ modelId, draft }: ComparedPane, role: FieldRole): FieldValue | undefined {
  const model = modelById(modelId);
  const [name] = (model && fieldWithRole(model, role)) ?? [];
  if (!model || name === undefined || !draft) return undefined;
  return name in fieldsNotSent(model, draft.values) ? undefined : draft.values[name];
}

function ratioOf(value: FieldValue | undefined): number | undefined {
  const [, width, height] = /^(\d+):(\d+)$/.exec(String(value ?? '')) ?? [];
  return width === undefined || height === undefined ? undefined : Number(width) / Number(height);
}
