import type { GatewayState } from '../../shared/connections/gateway.ts';
import { missingKeyText } from '../../shared/connections/missing-key-text.ts';
import { type Problem, problem } from '../../shared/problem.ts';

export function missingKeyProblem(keyIn: GatewayState['keyIn'], origin: string, name: string | undefined): Problem {
  const ofConnection = name === undefined ? '' : ` in the connection “${name}”`;
  return problem('key', `${missingKeyText(keyIn, `${origin}${ofConnection}`)} Enter the key in Settings.`);
}

export function removedConnectionProblem(name: string, origin: string): Problem {
  const sentence = `The connection “${name}” was removed, so its runs are paused. Add a connection to ${origin} in Settings, and they continue automatically.`;
  return problem('key', sentence);
}
