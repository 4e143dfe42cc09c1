import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../../../shared/util/json.ts';

/** A node of a ComfyUI graph. An input is a value, or a link: the id of a node and the number of its output. */
export interface GraphNode {
  readonly type: string;
  readonly inputs: JsonObject;
}
export type Graph = ReadonlyMap<string, GraphNode>;

/** The editor stores the values of a node as a list without names. */
const valueNames: Readonly<Record<string, readonly string[]>> = {
  KSampler: ['seed'],
  KSamplerAdvanced: ['add_noise', 'noise_seed'],
  RandomNoise: ['noise_seed'],
  CLIPTextEncode: ['text'],
  CLIPTextEncodeFlux: ['clip_l', 't5xxl'],
  TextEncodeQwenImageEdit: ['prompt'],
  CheckpointLoaderSimple: ['ckpt_name'],
  UNETLoader: ['unet_name'],
  UnetLoaderGGUF: ['unet_name'],
  PrimitiveString: ['value'],
  PrimitiveStringMultiline: ['value'],
};

/** Converts the graph of the editor of ComfyUI. `undefined` for any other object. */
export function graphOfWorkflow(json: JsonObject | undefined): Graph | undefined {
  const { nodes, links } = json ?? {};
  if (!isJsonArray(nodes)) return undefined;
  const sources = new Map((isJsonArray(links) ? links : []).flatMap(sourceOfLink));
  const graph = nodes.flatMap((node): [string, GraphNode][] => {
    if (!isJsonObject(node) || typeof node['type'] !== 'string') return [];
    const { id, type } = node;
    if (typeof id !== 'number' && typeof id !== 'string') return [];
    return [[String(id), { type, inputs: { ...namedValues(node, type), ...linkedInputs(node, sources) } }]];
  });
  return graph.length === 0 ? undefined : new Map(graph);
}

function namedValues({ widgets_values: values }: JsonObject, type: string): JsonObject {
  if (isJsonObject(values ?? null)) return values as JsonObject;
  const names = Object.hasOwn(valueNames, type) ? (valueNames[type] ?? []) : [];
  const list = isJsonArray(values ?? null) ? (values as readonly Json[]) : [];
  return Object.fromEntries(names.flatMap((name, index) => (index < list.length ? [[name, list[index] ?? null]] : [])));
}

function linkedInputs({ inputs }: JsonObject, sources: ReadonlyMap<string, Json>): JsonObject {
  const found = (isJsonArray(inputs ?? null) ? (inputs as readonly Json[]) : []).flatMap((input): [string, Json][] => {
    if (!isJsonObject(input) || typeof input['name'] !== 'string' || input['link'] === null) return [];
    const source = sources.get(String(input['link']));
    return source === undefined ? [] : [[input['name'], source]];
  });
  return Object.fromEntries(found);
}

/** A link is a list: its id, the source node and output, the target node and input, and a type. */
function sourceOfLink(link: Json): [string, Json][] {
  if (!isJsonArray(link) || link.length < 5) return [];
  const [id, node, output] = link;
  return [[String(id), [typeof node === 'number' ? node : String(node), typeof output === 'number' ? output : 0]]];
}
