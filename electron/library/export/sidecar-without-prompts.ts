import type { Draft, FieldValue } from '../../../shared/fields/field-values-and-drafts.ts';
import type { Item } from '../../../shared/library/item.ts';
import { modelById } from '../../../shared/models/all-models.ts';
import type { Sidecar } from '../files/sidecar.ts';

/** Returns an item without texts of the user or the prompt. Ratings, tags and collections stay. */
export function itemWithoutPrompts(whole: Item): Item {
  const { template: _, negative: __, title: _____, note: ___, received: ____, origin, sources, ...item } = whole;
  const plain = origin?.kind === 'import' ? { ...origin, name: '' } : origin;
  return {
    ...item,
    prompt: '',
    ...(plain === undefined ? {} : { origin: plain }),
    // A file name may describe the content of the file.
    ...(sources === undefined ? {} : { sources: sources.map(({ name: _____, ...source }) => source) }),
  };
}

/** Returns a sidecar without texts. Of the request, numbers, switches and choices stay. */
export function sidecarWithoutPrompts(sidecar: Sidecar, item: Item): Sidecar {
  if ('request' in sidecar) {
    const { bodyHash: _, ...request } = sidecar.request;
    return { ...sidecar, item, request: { ...request, draft: draftWithoutWords(request.modelId, request.draft) } };
  }
  if ('said' in sidecar) return { ...sidecar, item, said: { ...sidecar.said, prompt: '', parameters: {} } };
  if ('frame' in sidecar) return { ...sidecar, item, frame: { ...sidecar.frame, file: '' } };
  return { ...sidecar, item, import: { ...sidecar.import, name: '' } };
}

function draftWithoutWords(modelId: string, { values, remixOf }: Draft): Draft {
  const fields = modelById(modelId)?.fields ?? {};
  const isPlain = (name: string, value: FieldValue) => {
    if (typeof value === 'number' || typeof value === 'boolean') return true;
    const isSetting = fields[name]?.holds === 'setting';
    return typeof value === 'string' && isSetting && /^[\w.:*-]{1,32}$/.test(value);
  };
  const plainValues = Object.entries(values).filter(([name, value]) => isPlain(name, value));
  return { values: Object.fromEntries(plainValues), extra: '', ...(remixOf === undefined ? {} : { remixOf }) };
}
