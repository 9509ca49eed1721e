export function names(): string;
