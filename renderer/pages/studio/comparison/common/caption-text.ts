import type { Draft } from '../../../../../shared/fields/field-values-and-drafts.ts';
import { measuredRateText } from '../../../../../shared/library/measured-rate-text.ts';
import { modelById } from '../../../../../shared/models/all-models.ts';
import { fieldWithRole } from '../../../../../shared/models/model.ts';
import { formatPixels } from '../../../../../shared/util/format-numbers.ts';
import type { ShownPane } from '../../../../entities/comparisons/pane-contents.ts';
import { taskStateText } from '../../../../entities/tasks/task-state-text.ts';
import { modelOfPane } from './pane-name.ts';

/** The caption of a pane. */
export interface CaptionText {
  /** Fact that distinguishes the pane from the others; always visible. */
  readonly name: string;
  /** Facts that differ between the panes come first, then those that all panes share. */
  readonly facts: readonly string[];
  /** Facts beside the name on the stage: of several panes the one that differs. A narrow pane shows as many as fit. */
  readonly onStage: readonly string[];
  /** All facts, for the tooltip. */
  readonly full: string;
}

/** Ordered by how well a fact distinguishes results. */
const kinds = ['state', 'model', 'first axis', 'second axis', 'seed', 'size', 'rate', 'duration', 'colors'] as const;
type Kind = (typeof kinds)[number];
/** The first of these kinds that differs names the panes. The values of a sweep always name its panes. */
const namingKinds: readonly Kind[] = ['model', 'seed', 'size', 'duration'];
/** Facts that a run gets with its result. A run without a result does not differ by them. */
const measuredKinds: readonly Kind[] = ['size', 'rate', 'duration', 'colors'];
/** The first of these kinds that differs is beside the names on the stage. */
const stageKinds: readonly Kind[] = ['model', 'duration', 'size', 'seed', 'rate'];
const axes: readonly Kind[] = ['first axis', 'second axis'];

type Facts = Readonly<Partial<Record<Kind, string>>>;

/** Returns the captions of all panes: each caption distinguishes its pane from the others. */
export function textsOfCaptions(panes: readonly ShownPane[]): readonly CaptionText[] {
  const factsByPane = panes.map((pane) => ({ pane, facts: factsOf(pane) }));
  const valuesOf = (kind: Kind) =>
    factsByPane.map(({ facts }) => facts[kind]).filter((fact) => fact !== undefined || !measuredKinds.includes(kind));
  const differing = new Set(kinds.filter((kind) => new Set(valuesOf(kind)).size > 1));
  return factsByPane.map(({ pane, facts }) => {
    const has = (kind: Kind) => facts[kind] !== undefined;
    const isDiffering = (kind: Kind) => differing.has(kind);
    const swept = axes.filter((kind) => has(kind) && isDiffering(kind));
    const named = swept.length > 0 ? swept : namingKinds.filter((kind) => has(kind) && isDiffering(kind)).slice(0, 1);
    const names = named.flatMap((kind) => facts[kind] ?? []);
    const name = names.length > 0 ? names.join(' · ') : modelOfPane(pane);
    const orderedKinds = [...kinds.filter(isDiffering), ...kinds.filter((kind) => !isDiffering(kind))];
    const remainingFacts = new Set(orderedKinds.flatMap((kind) => facts[kind] ?? []));
    for (const usedFact of [name, ...names]) remainingFacts.delete(usedFact);
    // The pane itself has the state of its run.
    const state = pane.kind === 'task' ? undefined : facts.state;
    const beside = stageKinds.find((kind) => isDiffering(kind) && !named.includes(kind)) ?? 'duration';
    const isOnStage = (fact: string) =>
      panes.length === 1 ? pane.kind !== 'task' || fact !== facts.state : fact === (state ?? facts[beside]);
    return {
      name,
      facts: [...remainingFacts],
      onStage: [...remainingFacts].filter(isOnStage),
      full: [name, ...remainingFacts].join(' · '),
    };
  });
}

interface ResultNames {
  /** The model of all panes, if they have one. */
  readonly onlyModel: string | undefined;
  /** Names by the id of the pane: "video-b", "video-b · seed 2", or "seed 2" if all panes have one model. */
  readonly names: ReadonlyMap<string, string>;
}

/**
 * Names panes outside of the stage, where no other fact is beside the name. `otherModels`: titles of models that are named
 * beside them, such as that of a removed pane.
 */
export function namesOfResults(panes: readonly ShownPane[], otherModels: readonly string[] = []): ResultNames {
  const models = panes.map(modelOfPane);
  const captions = textsOfCaptions(panes);
  const [onlyModel] = new Set([...models, ...otherModels]).size === 1 ? models : [];
  const nameOf = (model: string, caption: CaptionText | undefined) => {
    if (!caption || onlyModel !== undefined) return caption?.name ?? model;
    // The caption already begins with the model in a run plan.
    if (caption.name.startsWith(`${model} · `)) return caption.name;
    const isRepeated = models.indexOf(model) !== models.lastIndexOf(model);
    const detail = caption.name === model ? isRepeated && caption.facts[0] : caption.name;
    return detail ? `${model} · ${detail}` : model;
  };
  return {
    onlyModel,
    names: new Map(panes.map(({ pane }, index) => [pane.id, nameOf(models[index] ?? '', captions[index])])),
  };
}

function factsOf(shown: ShownPane): Facts {
  const [first, second] = shown.swept ?? [];
  return {
    model: modelOfPane(shown),
    ...(first !== undefined && { 'first axis': first }),
    ...(second !== undefined && { 'second axis': second }),
    ...factsOfContent(shown),
  };
}

function factsOfContent(shown: ShownPane): Facts {
  switch (shown.kind) {
    case 'item': {
      const { width, height, framesPerSecond, frameRateRange, seconds, seed, hdr } = shown.item;
      return {
        size: formatPixels(width, height),
        ...(seed !== undefined && { seed: `seed ${seed}` }),
        ...(framesPerSecond !== undefined && { rate: measuredRateText({ framesPerSecond, frameRateRange }) }),
        ...(seconds !== undefined && { duration: `${Number(seconds.toFixed(2))} s` }),
        ...(hdr !== undefined && { colors: `HDR (${hdr})` }),
      };
    }
    case 'task':
      return { state: taskStateText(shown.task).label.toLowerCase(), ...factsOfPlan(shown.task) };
    case 'planned':
      return { state: shown.run.skipped ? 'excluded' : 'not sent', ...factsOfPlan(shown.run) };
    case 'missing':
      return shown.trashed ? { state: 'in Trash' } : {};
  }
}

/** The requested seed: the only fact of a run without a result that does not depend on the model. */
function factsOfPlan({ modelId, draft }: { readonly modelId: string; readonly draft: Draft }): Facts {
  const model = modelById(modelId);
  const [name] = (model && fieldWithRole(model, 'seed')) ?? [];
  const seed = name === undefined ? undefined : draft.values[name];
  return typeof seed === 'number' ? { seed: `seed ${seed}` } : {};
}
