import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../../../shared/util/json.ts';
import { type ForeignParameters, foreignParameters, parseForeignJson } from './foreign-parameters.ts';

/** A node of a ComfyUI graph. An input is a value, or a link: the id of a node and the number of its output. */
interface GraphNode {
  readonly type: string;
  readonly inputs: JsonObject;
}
type Graph = ReadonlyMap<string, GraphNode>;

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
function graphOfWorkflow(json: JsonObject | undefined): Graph | undefined {
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
  if (isJsonObject(values)) return values;
  const names = Object.hasOwn(valueNames, type) ? (valueNames[type] ?? []) : [];
  const list = isJsonArray(values) ? values : [];
  return Object.fromEntries(names.flatMap((name, index) => (index < list.length ? [[name, list[index] ?? null]] : [])));
}

function linkedInputs({ inputs }: JsonObject, sources: ReadonlyMap<string, Json>): JsonObject {
  const found = (isJsonArray(inputs) ? inputs : []).flatMap((input): [string, Json][] => {
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

/** Maximum number of visited nodes, as a hostile graph can link each node to all others. */
const mostVisits = 2_000;

/** Reads the graph that ComfyUI runs, or else the graph of its editor. */
export function parseComfyUi(prompt: string | undefined, workflow: string | undefined): ForeignParameters | undefined {
  const graph = graphOfPrompt(parseForeignJson(prompt)) ?? graphOfWorkflow(parseForeignJson(workflow));
  return graph && valuesOfGraph(graph);
}

function graphOfPrompt(json: JsonObject | undefined): Graph | undefined {
  const nodes = Object.entries(json ?? {}).flatMap(([id, node]): [string, GraphNode][] => {
    if (!isJsonObject(node)) return [];
    const { class_type: type, inputs } = node;
    return typeof type === 'string' && isJsonObject(inputs) ? [[id, { type, inputs }]] : [];
  });
  return nodes.length === 0 ? undefined : new Map(nodes);
}

function valuesOfGraph(graph: Graph): ForeignParameters | undefined {
  const sampler = findSampler(graph);
  if (!sampler) return undefined;
  const { positive, negative, guider, noise, seed, noise_seed: noiseSeed, model } = sampler.inputs;
  const conditioning = positive ?? guider;
  return foreignParameters('ComfyUI', {
    prompt: conditioning === undefined ? undefined : findTexts(graph, conditioning, 'positive').join('\n'),
    negative:
      (negative ?? guider) === undefined ? undefined : findTexts(graph, negative ?? guider, 'negative').join('\n'),
    seed: findValue(graph, seed ?? noiseSeed ?? noise, ['seed', 'noise_seed', 'value', 'int'], ['seed', 'noise']),
    model: findValue(graph, model ?? guider, modelNames, ['model', 'guider', 'model1', 'unet']),
  });
}

const modelNames = ['ckpt_name', 'unet_name', 'model_name', 'gguf_name', 'diffusion_model', 'base_ckpt_name'];

/** Returns the sampler that the saved image comes from; otherwise the first one. */
function findSampler(graph: Graph): GraphNode | undefined {
  const isSampler = ({ inputs }: GraphNode) =>
    (isLink(inputs['positive']) && ('seed' in inputs || 'noise_seed' in inputs)) || isLink(inputs['guider']);
  const ends = [...graph.values()].filter(({ type }) => /^(?:Save|Preview)|VideoCombine/.test(type));
  for (const end of ends) {
    const found = visit(graph, Object.values(end.inputs), (node) =>
      isSampler(node) ? node : Object.values(node.inputs),
    );
    if (found) return found;
  }
  return [...graph.values()].find(isSampler);
}

type Side = 'positive' | 'negative';
const textNames = ['text', 'text_g', 'text_l', 't5xxl', 'clip_l', 'prompt', 'string', 'value', 'populated_text'];
const neverText = new Set(['ConditioningZeroOut']);

/** Returns the texts that a conditioning is made of, each once. */
function findTexts(graph: Graph, link: Json | undefined, side: Side): string[] {
  const texts = new Set<string>();
  visit(graph, [link], ({ type, inputs }) => {
    if (neverText.has(type)) return [];
    // A guider with one conditioning has no negative one.
    if (side === 'negative' && /BasicGuider/.test(type)) return [];
    const named = textNames.map((name) => inputs[name]);
    for (const value of named) if (typeof value === 'string' && value.trim() !== '') texts.add(value.trim());
    const linked = named.filter(isLink);
    if (linked.length > 0) return linked;
    const ofSide = inputs[side];
    if (isLink(ofSide)) return [ofSide];
    const isEncoder = named.some((value) => typeof value === 'string');
    return isEncoder
      ? []
      : Object.entries(inputs).flatMap(([name, value]) =>
          /^(?:cond|positive)/i.test(name) || isTextJoin(type) ? [value] : [],
        );
  });
  return [...texts];
}

function isTextJoin(type: string): boolean {
  return /text|string|concat|join|prompt/i.test(type);
}

/** Follows the links with these names to the first node with one of the values. */
function findValue(
  graph: Graph,
  start: Json | undefined,
  values: readonly string[],
  links: readonly string[],
): Json | undefined {
  if (!isLink(start)) return start;
  let found: Json | undefined;
  visit(graph, [start], (node) => {
    found = values.map((name) => node.inputs[name]).find((value) => value !== undefined && !isLink(value));
    return found === undefined ? [...values, ...links].map((name) => node.inputs[name] ?? null) : node;
  });
  return found;
}

/** Visits the linked nodes, the nearest first, until `look` returns a node instead of the next links. */
function visit(
  graph: Graph,
  start: readonly (Json | undefined)[],
  look: (node: GraphNode) => GraphNode | readonly Json[],
): GraphNode | undefined {
  const seen = new Set<string>();
  const next = start.filter(isLink).map(([id]) => String(id));
  for (const id of next) {
    const node = graph.get(id);
    if (seen.has(id) || !node) continue;
    seen.add(id);
    if (seen.size > mostVisits) return undefined;
    const found = look(node);
    if (!isJsonArray(found)) return found as GraphNode;
    for (const value of found) if (isLink(value)) next.push(String(value[0]));
  }
  return undefined;
}

function isLink(value: Json | undefined): value is readonly [string | number, number] {
  return (
    isJsonArray(value) &&
    value.length === 2 &&
    (typeof value[0] === 'string' || typeof value[0] === 'number') &&
    typeof value[1] === 'number'
  );
}
