import type { Parameter } from '../../../../shared/conversations/parameters/parameter.ts';
import { ObjectControl } from './object-control.tsx';
import { PlainControl } from './plain-control.tsx';
import { SystemPromptMenu } from './system-prompt-menu.tsx';

/** The controls of several parameters. */
export function ParameterControls({ parameters }: { readonly parameters: readonly Parameter[] }) {
  return parameters.map((parameter) =>
    parameter.field ? (
      <PlainControl
        key={parameter.name}
        parameter={parameter}
        end={parameter.takesPrompt && <SystemPromptMenu name={parameter.name} />}
      />
    ) : (
      <ObjectControl key={parameter.name} parameter={parameter} />
    ),
  );
}
