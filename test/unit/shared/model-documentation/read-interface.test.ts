import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { type ModelProposal, readDocumentation } from '../../../../shared/model-documentation/read-documentation.ts';
import { modelById } from '../../../../shared/models/all-models.ts';
import { modelFromFile } from '../../../../shared/models/model-files/model-from-file.ts';
import { readModelFile } from '../../../../shared/models/model-files/read-model-file.ts';
import { isJsonObject } from '../../../../shared/util/json.ts';
import { described, normalised } from '../../models/described-field.ts';
import { type SpecField, type SpecModel, specTable } from '../../models/spec-table.ts';

// The interface of the gateway, section by section, in the form of its document: a table for each request, a section for
// each result, one table for results without a request. The texts are written here from the hand-written table, which
// knows nothing of the models in the program.

/** Fields whose row in the interface says less than the table: their limits are those of another field. */
const rowTexts: Readonly<Record<string, string>> = {
  image_tail: 'end frame; `image_tail` cannot be combined with `dynamic_masks` or `static_mask`',
  static_mask: 'URL or Base64; aspect ratio must match the input image',
  input_reference:
    'URL or Base64 data URI `data:image/jpeg;base64,<BASE64>`; image/jpeg, image/png, image/webp; at most 10MB; image resolution must match `size`',
  cfg_scale: '0 to 1; default 0.5; not supported by every version',
  shot_type: '`single` (default), `multi`; only effective when `prompt_extend` is true',
  audio_url: 'wav or mp3, 3 to 30 seconds, at most 15MB; overrides `audio`',
};

const defaultText = (value: string | number | boolean | null) => (value === null ? [] : [`default ${value}`]);

/** Returns the type and the text of a row. */
function rowOf(name: string, field: SpecField): readonly [type: string, text: string] {
  const text = ((): readonly [string, readonly string[]] => {
    switch (field.type) {
      case 'text':
        return ['string', field.maxLength === null ? ['an instruction'] : [`at most ${field.maxLength} chars`]];
      case 'enum': {
        const mark = (value: string | number) => `\`${value}\`${value === field.default ? ' (default)' : ''}`;
        const isNumber = typeof field.values[0] === 'number';
        const seconds = name === 'duration' ? ' seconds' : '';
        return [isNumber ? 'enum integer' : 'enum string', [`${field.values.map(mark).join(', ')}${seconds}`]];
      }
      case 'integer':
      case 'number':
        return [field.type, [`${field.min} to ${field.max}`, ...defaultText(field.default)]];
      case 'boolean':
        return ['boolean or null', defaultText(field.default)];
      case 'size':
        return [
          'string or null',
          [
            `\`width${field.separator}height\``,
            `default \`${field.default}\``,
            `total pixels between ${field.pixels.map((area) => `${Math.sqrt(area)}*${Math.sqrt(area)}`).join(' and ')}`,
            `aspect ratio between ${ratioText(field.ratio[0])} and ${ratioText(field.ratio[1])}`,
          ],
        ];
      case 'image':
      case 'image array': {
        const [least, most] = field.count;
        return [
          field.type === 'image' ? 'string' : 'array of string',
          [
            ...(field.type === 'image array' ? [`${least} to ${most} items`] : []),
            field.base64 === 'raw' ? 'URL or Base64 with no data-URI prefix' : 'URLs or Base64 data URI',
            field.formats.join('/'),
            ...(field.maxMegabytes === null ? [] : [`at most ${field.maxMegabytes}MB each`]),
            ...sideTexts(field.minSide, field.maxSide),
            ...(field.ratio ? [`aspect ratio between ${field.ratio.map(ratioText).join(' and ')}`] : []),
          ],
        ];
      }
      case 'masks':
        return [
          'array or null',
          [
            `at most ${field.maxItems} items`,
            'each item has `mask` (string) and `trajectories` (objects with `x` and `y`)',
          ],
        ];
      case 'URL':
        return ['string (URI) or null', []];
      case 'object':
        return ['object', ['chosen by the model when absent']];
    }
  })();
  return [`${text[0]}${field.required ? ', required' : ''}`, rowTexts[name] ?? text[1].join('; ')];
}

function sideTexts(least: number | null, most: number | null): string[] {
  if (least === null) return [];
  return [most === null ? `width and height each at least ${least}px` : `each side ${least} to ${most} px`];
}

const ratioText = (ratio: number) => (ratio < 1 ? `1:${1 / ratio}` : `${ratio}:1`);

const pathOf = (file: ModelProposal['file']) => (isJsonObject(file['create']) ? file['create']['path'] : undefined);

function sectionsOf({ create, result, resultField, fields }: SpecModel): string {
  const rows = Object.entries(fields ?? {}).map(([name, field]) => `| ${name} | ${rowOf(name, field).join(' | ')} |`);
  const request = [`### POST ${create}`, '', '| Field | Type | Constraints |', '|---|---|---|', ...rows];
  const answer = [`### GET ${result}`, '', `Response \`200\`: task result with \`${resultField}\`.`];
  return [...request, '', 'Response `202`: `{task_info}`.', '', ...(result === null ? [] : answer), ''].join('\n');
}

/** The section about tasks whose request is not shown. */
function resultSection(models: readonly SpecModel[]): string {
  const rows = models.map(({ result, resultField }) => `| GET ${result} | \`${resultField}\` |`);
  return ['### Result endpoints for other models', '', '| Method and path | Result field |', '|---|---|', ...rows].join(
    '\n',
  );
}

const withRequest = Object.entries(specTable).filter(([, { create }]) => create !== null);
const withoutRequest = Object.entries(specTable).filter(([, { create }]) => create === null);

/** Names of everything in which a proposal differs from the built-in model. */
function differences(id: string, proposal: ModelProposal | undefined): string[] {
  const builtIn = modelById(id);
  if (!proposal || !builtIn) return ['model'];
  // Without the other models, because the proposal has the name of one of them.
  const checked = readModelFile(JSON.stringify(proposal.file), []);
  if (!checked.ok) return checked.problems.map(({ pointer, text }) => `${pointer} ${text}`);
  const { create, results, output, kind, fields } = modelFromFile(checked.model, { file: 'a.json', isOverride: false });
  const names = [...new Set([...Object.keys(fields), ...Object.keys(builtIn.fields)])];
  return [
    ...(isDeepStrictEqual(create, builtIn.create) ? [] : ['create']),
    ...(isDeepStrictEqual(results, builtIn.results) ? [] : ['results']),
    ...(output === builtIn.output ? [] : ['output']),
    ...(kind === builtIn.kind ? [] : ['kind']),
    ...names.filter((name) => {
      const [field, same] = [fields[name], builtIn.fields[name]];
      const isSame =
        field &&
        same &&
        isDeepStrictEqual(normalised(described(field)), normalised(described(same))) &&
        field.role === same.role;
      return !isSame;
    }),
  ];
}

describe('the built-in models, pasted from the interface section by section', () => {
  test.each(withRequest)('%s', (id, spec) => {
    const [proposal, ...others] = readDocumentation(sectionsOf(spec), []);
    expect(others).toEqual([]);
    // The second guess of the built-in model is the vendor of its relatives, which its section does not name.
    expect(differences(id, proposal)).toEqual(id === 'video-c-2.6-t2v-spark' ? ['results'] : []);
  });

  test('the four models without a request come out of one section', () => {
    const proposals = readDocumentation(resultSection(withoutRequest.map(([, spec]) => spec)), []);
    expect(withoutRequest.map(([id], index) => [id, differences(id, proposals[index])])).toEqual(
      withoutRequest.map(([id]) => [id, []]),
    );
  });

  test('all sections in one text give all models', () => {
    const text = [
      ...withRequest.map(([, spec]) => sectionsOf(spec)),
      resultSection(withoutRequest.map(([, spec]) => spec)),
    ].join('\n\n');
    const proposals = readDocumentation(text, []);
    expect(proposals.map(({ file }) => pathOf(file)).sort()).toEqual(
      Object.keys(specTable)
        .map((id) => modelById(id)?.create.path)
        .sort(),
    );
    const different = Object.keys(specTable).filter((id) => {
      const path = modelById(id)?.create.path;
      return (
        differences(
          id,
          proposals.find(({ file }) => pathOf(file) === path),
        ).length > 0
      );
    });
    expect(different).toEqual(['video-c-2.6-t2v-spark']);
  });
});
