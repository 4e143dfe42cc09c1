import { create } from 'zustand';
import { type ModelProposal, readDocumentation } from '../../../../shared/model-documentation/read-documentation.ts';
import { mergePatch } from '../../../../shared/models/model-files/merge-patch.ts';
import { isJsonObject, type JsonObject } from '../../../../shared/util/json.ts';
import { rememberUndo } from '../../../ui/notify-undo.tsx';

/** A model that is being made of documentation. */
interface NewModel {
  readonly text: string;
  /** Empty until the text is read. */
  readonly proposals: readonly ModelProposal[];
  readonly chosen: ModelProposal | undefined;
  /** The chosen proposal with the corrections of the user, as in a model file. */
  readonly file: JsonObject;
  /** Pointer of the fact whose places are shown: `/fields/prompt`. */
  readonly pointer: string;
}

const nothing: NewModel = { text: '', proposals: [], chosen: undefined, file: {}, pointer: '' };

/** The state stays while other pages are open, until the model is saved or the window closes. */
export const useNewModel = create<NewModel>(() => nothing);

/** Reads the text. Returns false if it describes no model. */
export function readSource(text: string): boolean {
  useNewModel.setState({ text });
  const proposals = readDocumentation(text);
  if (proposals.length > 0) showProposals(proposals);
  return proposals.length > 0;
}

/** Shows the models that were found in the text, the first one in the form. */
export function showProposals(proposals: readonly ModelProposal[], chosen = proposals[0]): void {
  step({ proposals, chosen, file: chosen?.file ?? {}, pointer: '' }, `${chosen?.file.id} is shown`);
}

/** Returns to the text, which stays. Without `text`, nothing stays, because the model is saved. */
export function closeProposal(text?: string): void {
  if (text === undefined) useNewModel.setState(nothing);
  else step({ ...nothing, text }, 'The model was discarded');
}

export function showPlaces(pointer: string): void {
  if (useNewModel.getState().pointer !== pointer) useNewModel.setState({ pointer });
}

/** Changes facts of the model by a merge patch, in which `null` removes one. */
export function changeModel(patch: JsonObject, what: string): void {
  const file = mergePatch(useNewModel.getState().file, patch);
  if (isJsonObject(file)) step({ file }, what);
}

/** Changes facts of a field, which is no guess any more. `null` in place of the facts removes the field. */
export function changeField(name: string, patch: JsonObject | null, what: string): void {
  changeModel({ fields: { [name]: patch && { evidence: null, note: null, ...patch } } }, what);
}

/** Gives a field another name in the request, at its place. */
export function renameField(name: string, next: string): void {
  const { file } = useNewModel.getState();
  const known = fieldsOf(file);
  if (next === '' || Object.hasOwn(known, next)) return;
  const renamed = Object.entries(known).map(([each, field]) => [each === name ? next : each, field] as const);
  step({ file: { ...file, fields: Object.fromEntries(renamed) } }, `${name} is named ${next}`);
}

export function fieldsOf(file: JsonObject): JsonObject {
  return isJsonObject(file['fields']) ? file['fields'] : {};
}

function step(next: Partial<NewModel>, what: string): void {
  const before = useNewModel.getState();
  useNewModel.setState(next);
  rememberUndo(what, () => useNewModel.setState(before));
}
