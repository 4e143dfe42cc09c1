import type { ReactNode } from 'react';
import { ChoiceControl, FlagsControl, ToggleControl } from './choice-controls.tsx';
import type { ControlProps } from './control-props.ts';
import { ListControl } from './list-control.tsx';
import { NumberControl } from './number-control.tsx';
import { PairsControl } from './pairs-control.tsx';
import { JsonControl, TextControl } from './text-controls.tsx';
import { ToolsControl } from './tools-control.tsx';

/** The control of any parameter that is one value. */
export function PlainControl(props: ControlProps): ReactNode {
  const { parameter, ...rest } = props;
  switch (parameter.kind) {
    case 'number':
      return <NumberControl {...rest} parameter={parameter} />;
    case 'choice':
      return <ChoiceControl {...rest} parameter={parameter} />;
    case 'flags':
      return <FlagsControl {...rest} parameter={parameter} />;
    case 'toggle':
      return <ToggleControl {...rest} parameter={parameter} />;
    case 'text':
      return <TextControl {...rest} parameter={parameter} />;
    case 'json':
      return <JsonControl {...rest} parameter={parameter} />;
    case 'list':
      return <ListControl {...rest} parameter={parameter} />;
    case 'pairs':
      return <PairsControl {...rest} parameter={parameter} />;
    case 'tools':
      return <ToolsControl {...rest} parameter={parameter} />;
  }
}
