import { useId } from 'react';
import { modelById } from '../../../../shared/models/all-models.ts';
import { Stack } from '../../../ui/layout-primitives.tsx';
import { useVisibleModels } from '../../models/use-visible-models.ts';

interface ModelChoiceProps {
  readonly modelId: string;
  readonly choose: (modelId: string) => void;
  readonly note: string | undefined;
}

/** Chooses the model that made the task. The model determines the path where the result is requested. */
export function ModelChoice({ modelId, choose, note }: ModelChoiceProps) {
  const id = useId();
  const offered = useVisibleModels(modelById(modelId));
  return (
    <Stack gap={6} miw={0}>
      <label className="label" htmlFor={id}>
        Model
      </label>
      <select
        id={id}
        className="control-input"
        value={modelId}
        aria-describedby={`${id}-note`}
        onChange={(event) => choose(event.target.value)}
      >
        {offered.map((model) => (
          <option key={model.id} value={model.id}>
            {model.title}
          </option>
        ))}
      </select>
      <p id={`${id}-note`} className="t3 small">
        {note ?? 'The model decides where the result is requested.'}
      </p>
    </Stack>
  );
}
