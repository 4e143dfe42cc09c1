// The Content Security Policy prevents that text becomes HTML or a script; libraries that need this call this policy.
// The decision is in docs/decisions/2026-11-21-trusted-types.md. Browsers without Trusted Types ignore this.

/** `null` refuses. `sink` names what the text was given to, such as `Worker constructor`. */
interface TextRules {
  createHTML(text: string): string | null;
  createScriptURL(address: string, type: string, sink: string): string | null;
}

/** `origin` is that of the page. */
export function createTextRules(origin: string): TextRules {
  return {
    // Without `<`, no element can start. The component library sets style elements in this way.
    createHTML: (text) => (text.includes('<') ? null : text),
    // Allows the program's own workers, and those that the media library creates from its functions. No script element
    // is ever created.
    createScriptURL(address, _type, sink) {
      const isOwnOrigin = address.startsWith(`${origin}/`) || address.startsWith(`blob:${origin}/`);
      return sink === 'Worker constructor' && isOwnOrigin ? address : null;
    },
  };
}

interface PolicyMaker {
  createPolicy(name: string, rules: TextRules): unknown;
}

/** Fixed name: the Content Security Policy allows no other. */
const { trustedTypes } = globalThis as { trustedTypes?: PolicyMaker };
trustedTypes?.createPolicy('default', createTextRules(globalThis.location.origin));
