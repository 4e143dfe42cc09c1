import type { Parameter } from '../../../../shared/conversations/parameters/parameter.ts';
import { ObjectControl } from './object-control.tsx';
import styles from './parameters.module.css';
import { PlainControl } from './plain-control.tsx';
import { SystemPromptMenu } from './system-prompt-menu.tsx';

interface ParameterGroupProps {
  readonly name: string;
  readonly parameters: readonly Parameter[];
}

/** The controls of the parameters of one group, under its name. */
export function ParameterGroup({ name: group, parameters }: ParameterGroupProps) {
  return (
    <section className={styles['group']} aria-label={group}>
      <h3 className="micro regular t3">{group}</h3>
      {parameters.map((parameter) =>
        parameter.field ? (
          <PlainControl
            key={parameter.name}
            parameter={parameter}
            end={parameter.takesPrompt && <SystemPromptMenu name={parameter.name} />}
          />
        ) : (
          <ObjectControl key={parameter.name} parameter={parameter} />
        ),
      )}
    </section>
  );
}
