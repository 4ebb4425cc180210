/** The released version. The build writes it in; run from source (tests, scripts) there is none. */
declare const __VERSION__: string | undefined;

export const VERSION: string = typeof __VERSION__ === "string" ? __VERSION__ : "0.0.0";
