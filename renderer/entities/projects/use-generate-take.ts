import { useLocation } from 'wouter';
import type { FieldValue } from '../../../shared/fields/values.ts';
import { fieldWithRole, type Model } from '../../../shared/models/model.ts';
import { ratePerSecond } from '../../../shared/projects/frame-rate.ts';
import type { Project } from '../../../shared/projects/project.ts';
import type { Shot } from '../../../shared/projects/shot.ts';
import { multiModelRunPath } from '../../ui/navigation/page-paths.ts';
import { notifyUndo } from '../../ui/undo-toast.tsx';
import { useBriefRequest } from '../drafts/brief-request.ts';
import { useDraftActions } from '../drafts/use-draft.ts';
import { useSelectedModel } from '../models/use-selected-model.ts';
import { shotTitle } from './shot-text.ts';
import { useTargetShot } from './target-shot.ts';

/**
 * Returns a function that opens Studio for a shot: the form of the selected model gets the brief, shape and planned
 * duration, and its results become takes of the shot. Nothing is sent. `onSeveral` opens the run plan instead.
 */
export function useGenerateTake(): (project: Project, shot: Shot, onSeveral?: boolean) => void {
  const [model] = useSelectedModel();
  const { read, setValues } = useDraftActions();
  const [, navigate] = useLocation();
  return (project, shot, onSeveral = false) => {
    const before = useTargetShot.getState().shot;
    const values = valuesOfShot(model, project, shot);
    const { values: valuesBefore } = read(model);
    useTargetShot.getState().set({ id: shot.id, projectId: project.id, title: shotTitle(shot) });
    setValues(model, values);
    if (onSeveral) useBriefRequest.setState({ modelId: model.id });
    navigate(onSeveral ? multiModelRunPath : '/studio');
    notifyUndo(`New takes go to ${shotTitle(shot)}`, () => {
      useTargetShot.getState().set(before);
      setValues(model, Object.fromEntries(Object.keys(values).map((name) => [name, valuesBefore[name]])));
    });
  };
}

/** Returns the values of a shot in the fields of a model. A value without a field is left out. */
function valuesOfShot(model: Model, project: Project, shot: Shot): Record<string, FieldValue> {
  const values: Record<string, FieldValue> = {};
  const [prompt] = fieldWithRole(model, 'prompt') ?? [];
  if (prompt !== undefined && shot.brief !== '') values[prompt] = shot.brief;
  const adopt = (role: 'shape' | 'duration', value: FieldValue) => {
    const [name, field] = fieldWithRole(model, role) ?? [];
    const adopted = field?.adopt(value).value;
    if (name !== undefined && adopted !== undefined) values[name] = adopted;
  };
  adopt('shape', `${project.shape.width}:${project.shape.height}`);
  if (shot.planned !== undefined) adopt('duration', shot.planned / ratePerSecond(project.rate));
  return values;
}
